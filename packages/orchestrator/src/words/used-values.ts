import type { JsonObject, JsonValue } from '@fpf/contracts';

/** Which values of a request stand in none of these arguments, as they are or written in another way. */
export function unusedValues(values: readonly string[], given: readonly JsonObject[]): readonly string[] {
  const texts = given.flatMap((args) => textsIn(args)).flatMap((text) => [text, numberIn(text), pathIn(text)]);
  const isIn = (value: string): boolean => {
    const forms = [value, numberIn(value), pathIn(value)].map((form) => form.toLowerCase());
    return texts.some((text) => forms.some((form) => holds(text.toLowerCase(), form)));
  };
  // A command is quoted whole, and given word by word.
  return values.filter((value) => !isIn(value) && !(/\s/.test(value) && value.split(/\s+/).every(isIn)));
}

/** `rate.txt`, `docs/a`: what a file may be called. A number may be a file's name too, and is not told as one. */
export function looksLikePath(value: string): boolean {
  return !/\s/.test(value) && (value.includes('/') || /[^./]\.(?=\w*\p{L})\w{1,8}$/u.test(value));
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value as JsonObject).flatMap(textsIn) : [];
}

/** `1,000`, `1_000` and `1000.0` are one number. */
function numberIn(text: string): string {
  return /^[+-]?\d[\d,_]*(?:\.\d+)?$/.test(text) ? String(Number(text.replace(/[,_]/g, ''))) : text;
}

/** `./a/b/` and `a/b` are one path; `a/b` as it is said on Windows too. */
function pathIn(text: string): string {
  return text
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/(?<=.)\/+$/, '');
}

/** As a whole, not as the end or the beginning of another name or number. */
function holds(text: string, value: string): boolean {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + value.length)];
    if (!/[\p{L}\p{N}]$/u.test(before) && !/\d[.,]$/.test(before) && !/^[\p{L}\p{N}]|^[.,]\d/u.test(after)) return true;
  }
  return false;
}

/** Exactly this path, as a whole. */
export function isNamedIn(words: string, path: string): boolean {
  return holds(words.replaceAll('\\', '/'), path);
}
