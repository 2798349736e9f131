import { canonicalJson, sha256 } from '@fpf/contracts/hash';
import type { JsonValue } from '@fpf/contracts';
import type { Cassette, CassetteEntry, CassetteHead } from './cassette-shapes.ts';

/** The bytes of a cassette: the same answers give the same bytes, in whatever order they came. */
export function cassetteText({ capabilities, entries }: Cassette): string {
  const lines = [...entries].sort(inOrder).map((entry) => `${canonicalJson(entry as unknown as JsonValue)}\n`);
  const rest = lines.join('');
  const head: CassetteHead = { schema: 'urn:fpf:cassette:1', capabilities, entries: entries.length, sum: sha256(rest) };
  return `${canonicalJson(head)}\n${rest}`;
}

function inOrder(a: CassetteEntry, b: CassetteEntry): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.nth - b.nth;
}
