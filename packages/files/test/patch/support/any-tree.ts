import { fc } from '../../support/fast-check.ts';
import { type Entry, file, link, type Tree } from './trees.ts';

const content = fc.oneof(
  fc
    .array(fc.constantFrom('a\n', 'b\n', '\n', 'c', '\r\n', '\r', 'ü\n', '-- \n', '\\ No newline\n', '\u2028'), {
      maxLength: 12,
    })
    .map((parts) => new TextEncoder().encode(parts.join(''))),
  fc.constantFrom('one\n', 'two\n', 'three').map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 120 }),
);
const entry: fc.Arbitrary<Entry> = fc.oneof(
  fc.record({ bytes: content, executable: fc.boolean() }).map(({ bytes, executable }) => file(bytes, executable)),
  // None that leads back to itself: git cannot put a folder in the place of such a link, whatever the patch says.
  fc.constantFrom('c', 'c/c', '../x', 'ü').map(link),
);
/** Few names at few depths, so that files, folders and links stand in one another's places. */
const name = fc.constantFrom('a', 'b', 'd e', 'ö"\\', '\t\n');
export const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
export const tree: fc.Arbitrary<Tree> = fc.array(fc.tuple(path, entry), { maxLength: 8 }).map(fit);

/** Where one path runs through another, the first one stays. */
export function fit(entries: readonly (readonly [string, Entry])[]): Tree {
  const kept: Record<string, Entry> = {};
  for (const [at, put] of entries) {
    const meets = Object.keys(kept).some(
      (other) => other === at || other.startsWith(`${at}/`) || at.startsWith(`${other}/`),
    );
    if (!meets) kept[at] = put;
  }
  return kept;
}
