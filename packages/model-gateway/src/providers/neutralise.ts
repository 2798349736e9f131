import type { JsonValue } from '@fpf/contracts';

/** FunctionGemma's control tokens, and those of other models' templates. In a text they would become structure of the prompt: a file could forge a turn. */
const control =
  /<(?=(?:bos|eos|pad|unk|mask|escape|(?:start|end)_of_(?:turn|image)|(?:start|end)_function_(?:declaration|call|response)|unused\d{1,4})>|\|[A-Za-z0-9_]{1,40}\|>)/g;

/** The same text with its control tokens made harmless and still readable. */
export function neutralise(text: string): string {
  return text.replace(control, '<\u200a');
}

/** The same value with every text in it made harmless, keys among them. */
export function neutraliseJson(value: JsonValue): JsonValue {
  if (typeof value === 'string') return neutralise(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(neutraliseJson);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [neutralise(key), neutraliseJson(inner)]));
}
