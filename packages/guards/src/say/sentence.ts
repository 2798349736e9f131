import { shorten } from '@fpf/files/text';

/** A half-sentence as a sentence: a capital letter, and one full stop. */
export function sentence(said: string): string {
  const text = said.trim();
  const first = String.fromCodePoint(...(text === '' ? [] : [text.codePointAt(0) ?? 0]));
  const begun = first.toUpperCase() + text.slice(first.length);
  return /[.!?]”?$/.test(begun) ? begun : `${begun}.`;
}

/** The same to go on with after a colon: names and quotations stay as they are. */
export function clause(said: string): string {
  const text = said.trim().replace(/\.$/, '');
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** A value, short enough to stand in a sentence. */
export function shown(value: unknown): string {
  return shorten(JSON.stringify(value) ?? 'nothing', 120);
}
