import type { Message } from '@fpf/contracts';

type Result = Extract<Message['content'][number], { type: 'tool_result' }>;

/** The words of a result; a wire has no place for anything else in it. */
export function textOfResult({ content }: Result): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
