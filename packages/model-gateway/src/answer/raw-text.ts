import type { RawAnswer } from './accumulate.ts';

/** The answer as text, for evidence. */
export function rawText({ text, calls }: RawAnswer): string {
  return [...(text === '' ? [] : [text]), ...calls.map((call) => `${call.name}(${call.argumentsText})`)].join('\n');
}
