import { readInline } from './inline.ts';

export type Named = { readonly name: string; readonly text: string };

const nameForm = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/;
/** Names that lead out of an object's own data. */
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

/** `` `arg`, text `` : the name in code, and what is said about it. */
export function readNamed(rest: string): Named | undefined {
  const [first] = readInline(rest);
  if (first?.kind !== 'code' || !isName(first.text)) return undefined;
  return { name: first.text, text: rest.slice(first.end).replace(/^\s*,/, '').trim() };
}

export function isName(text: string): boolean {
  return nameForm.test(text) && !reserved.has(text);
}
