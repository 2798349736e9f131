import { type ModelRequest, textOf } from '@fpf/contracts';

/** What a request asks for: the last user's words, and whether a tool has answered since. */
export type Asked = { readonly text: string; readonly answered: boolean };

export function askedIn({ messages }: ModelRequest): Asked | undefined {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const message = messages[at];
  if (!message) return undefined;
  const answered = messages
    .slice(at + 1)
    .some(({ role, content }) => role === 'tool' || content.some(({ type }) => type === 'tool_result'));
  return { text: textOf(message), answered };
}
