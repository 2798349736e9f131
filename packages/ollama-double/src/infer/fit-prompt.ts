import type { ChatMessage } from '../gemma/chat-message.ts';
import { countTokens } from '../turn/count-tokens.ts';

/**
 * Leaves out the oldest messages until the prompt fits, in silence. System messages stay, and so does the last message.
 */
export function fitPrompt(
  messages: readonly ChatMessage[],
  render: (messages: readonly ChatMessage[]) => string,
  numCtx: number,
): string {
  let kept = messages;
  for (;;) {
    const prompt = render(kept);
    const oldest = kept.findIndex(({ role }, index) => role !== 'system' && index < kept.length - 1);
    if (countTokens(prompt) <= numCtx || oldest < 0) return prompt;
    kept = kept.filter((_, index) => index !== oldest);
  }
}
