import type { JsonValue } from '../schema/json.ts';
import { genesisHash } from '../run/journal/event.ts';
import { hashJson } from './sha256.ts';

/** A record that carries the hash of the one before it. */
export type Sealed<T> = T & { readonly prev_hash: string; readonly hash: string };

/** Seals a record over its predecessor. The domain keeps a journal event from ever being taken for an audit row. */
export function seal<T extends object>(domain: 'journal' | 'audit', body: T, previous: string): Sealed<T> {
  const sealed = { ...body, prev_hash: previous };
  return { ...sealed, hash: hashJson([domain, sealed as object as JsonValue]) };
}

export type ChainBreak = { readonly index: number; readonly what: 'prev_hash' | 'hash' };

/**
 * The first record that does not follow from the one before it; undefined when the chain holds. `from` is what the
 * first of them follows, where that is not the beginning.
 */
export function findChainBreak(
  domain: 'journal' | 'audit',
  records: readonly Sealed<object>[],
  from = genesisHash,
): ChainBreak | undefined {
  let previous = from;
  for (const [index, record] of records.entries()) {
    if (record.prev_hash !== previous) return { index, what: 'prev_hash' };
    const { hash, prev_hash: _prev, ...body } = record;
    if (seal(domain, body, previous).hash !== hash) return { index, what: 'hash' };
    previous = hash;
  }
  return undefined;
}
