import { type Message, textOf } from '@fpf/contracts';

/** All that a message says, the results of calls included. */
export function textsOf(message: Message): readonly string[] {
  const texts = [textOf(message)];
  for (const block of message.content) {
    if (block.type !== 'tool_result') continue;
    if (typeof block.content === 'string') texts.push(block.content);
    else for (const part of block.content) texts.push(part.type === 'text' ? part.text : '');
  }
  return texts;
}

/** White space says nothing of its own. */
export function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
