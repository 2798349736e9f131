import { createHash } from 'node:crypto';
import { findShapes, formsOf, type KnownSecret } from '@fpf/secrets';

/** One place that holds a secret, or something in the form of one. The value itself is nowhere in it. */
export type SecretFinding = {
  /** `known`: a value that whoever scans was started with; else the name of the form. */
  readonly shape: string;
  readonly what: string;
  /** In bytes. */
  readonly length: number;
  /** The first four digits of its SHA-256: enough to tell two apart, and too few to try values against. */
  readonly sha256: string;
  readonly artifact: string;
  /** Counted from 1, columns in bytes. */
  readonly line: number;
  readonly column: number;
};

/** A value of this environment, in each way that it may be written. */
export type Wanted = { readonly what: string; readonly bytes: string };

/** Bytes are read as one character each, so that a file in any encoding, or in none, is looked through. */
export function wantedOf(known: readonly KnownSecret[]): readonly Wanted[] {
  return known.flatMap(({ name, value }) =>
    formsOf(value).map(({ form, text }) => ({
      what: form === 'plain' ? `the value of ${name}` : `the value of ${name} (${form})`,
      bytes: Buffer.from(text).toString('latin1'),
    })),
  );
}

export type Hit = { readonly shape: string; readonly what: string; readonly start: number; readonly end: number };

/** What stands in one piece, in order. A known value counts as that, whatever it looks like. */
export function hitsIn(piece: string, wanted: readonly Wanted[]): readonly Hit[] {
  const known = wanted.flatMap(({ what, bytes }) =>
    placesOf(piece, bytes).map((start) => ({ shape: 'known', what, start, end: start + bytes.length })),
  );
  const shaped = findShapes(piece).map(({ shape: { id, what }, start, end }) => ({ shape: id, what, start, end }));
  let reached = 0;
  const apart = [
    ...known,
    ...shaped.filter((hit) => !known.some(({ start, end }) => hit.start < end && start < hit.end)),
  ];
  return apart
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(({ start, end }) => {
      const fresh = start >= reached;
      if (fresh) reached = end;
      return fresh;
    });
}

function placesOf(piece: string, bytes: string): readonly number[] {
  const places: number[] = [];
  for (let at = piece.indexOf(bytes); at >= 0; at = piece.indexOf(bytes, at + bytes.length)) places.push(at);
  return places;
}

/** How a value is told apart without being told. */
export function digestOf(bytes: string): string {
  return createHash('sha256').update(Buffer.from(bytes, 'latin1')).digest('hex').slice(0, 4);
}
