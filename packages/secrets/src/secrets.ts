import { defused, opening, placeholder, placeholders } from './placeholder.ts';
import { type Needle, replaceNeedles } from './replacing.ts';
import { hideStream, type TextStream } from './stream.ts';
import { formsOf } from './values/forms.ts';
import type { KnownSecret } from './values/known-secrets.ts';

/** The names of values that are wanted back and are not known here. */
export type Missing = readonly string[];

/**
 * Known secret values, replaced by their names where a text comes in. The same text gives the same text, and what was
 * replaced stays as it is.
 */
export type Secrets = {
  readonly hide: (text: string) => string;
  /** Of a text from outside: nothing in it that looks like a replaced value is taken for one either. */
  readonly take: (text: string) => string;
  /** `hide`, of a text in pieces. */
  readonly hiding: () => TextStream;
  /** `take`, of bytes in pieces. */
  readonly taking: () => { readonly push: (bytes: Uint8Array) => Uint8Array; readonly end: () => Uint8Array };
  /** The values in place of those names, and of no others. */
  readonly restore: (text: string, names: ReadonlySet<string>) => { readonly text: string; readonly missing: Missing };
};

/** Undefined where no secret is known: then nothing has to be looked at. */
export function createSecrets(known: readonly KnownSecret[]): Secrets | undefined {
  if (known.length === 0) return undefined;
  const written = new Map<string, string>();
  for (const { name, value } of known)
    for (const { form, text } of formsOf(value)) if (!written.has(text)) written.set(text, placeholder(name, form));
  const values: readonly Needle[] = [...written].map(([text, becomes]) => ({ text, becomes }));
  const stay: readonly Needle[] = values.map(({ becomes }) => ({ text: becomes, becomes }));
  const hidden = [...values, ...stay];
  const taken = [...values, { text: opening, becomes: defused }];
  const original = new Map(values.map(({ text, becomes }) => [becomes, text]));
  return {
    hide: (text) => replaceNeedles(text, hidden).text,
    take: (text) => replaceNeedles(text, taken).text,
    hiding: () => hideStream(hidden),
    taking: () => inBytes(hideStream(taken.map(asBytes))),
    restore: (text, names) => {
      const missing = new Set<string>();
      const back = text.replace(placeholders, (whole, name: string) => {
        if (!names.has(name)) return whole;
        const value = original.get(whole);
        if (value === undefined) missing.add(name);
        return value ?? whole;
      });
      return { text: back, missing: [...missing] };
    },
  };
}

/** Each byte as one character, so that a character may be cut in two. */
function asBytes({ text, becomes }: Needle): Needle {
  return { text: Buffer.from(text).toString('latin1'), becomes: Buffer.from(becomes).toString('latin1') };
}

function inBytes({ push, end }: TextStream): ReturnType<Secrets['taking']> {
  return {
    push: (bytes) =>
      Buffer.from(push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')), 'latin1'),
    end: () => Buffer.from(end(), 'latin1'),
  };
}
