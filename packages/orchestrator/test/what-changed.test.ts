import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EntryState, FileChange } from '@fpf/contracts';
import { whatChanged } from '../src/explain/what-changed.ts';

const file = (text: string, mode = 0o644): EntryState => ({
  type: 'file',
  mode,
  size: text.length,
  sha256: text.padEnd(64, '0'),
});
const folder: EntryState = { type: 'directory', mode: 0o755, size: 0 };
const add = (path: string, after: EntryState): FileChange => ({ path, op: 'add', after });
const gone = (path: string, before: EntryState): FileChange => ({ path, op: 'delete', before });
const changed = (path: string, before: EntryState, after: EntryState): FileChange => ({
  path,
  op: 'modify',
  before,
  after,
});

const cases: readonly (readonly [what: string, changes: readonly FileChange[], said: string | undefined])[] = [
  ['nothing', [], undefined],
  ['a file', [add('a.txt', file('a'))], 'Created a.txt'],
  ['the same path twice', [add('a', file('a')), changed('a', file('a'), file('b'))], 'Created a'],
  ['there and back', [changed('a', file('a'), file('b')), changed('a', file('b'), file('a'))], undefined],
  ['a new name', [gone('a.md', file('a')), add('b.md', file('a'))], 'Renamed a.md to b.md'],
  [
    'a name that was meant for a folder',
    [gone('data/orders.csv', file('a')), add('archive', file('a'))],
    'Renamed data/orders.csv to archive (now a file)',
  ],
  [
    'one that was there',
    [gone('a.md', file('a')), changed('b.md', file('b'), file('a'))],
    'Renamed a.md to b.md, which it replaced',
  ],
  [
    'a folder with what is in it',
    [gone('a', folder), gone('a/x', file('x')), add('b', folder), add('b/x', file('x'))],
    'Renamed folder a to b',
  ],
  ['a folder that is gone', [gone('a', folder), gone('a/x', file('x'))], 'Deleted folder a'],
  ['a folder that is new', [add('a', folder), add('a/x', file('x'))], 'Created a/x'],
  ['another thing', [changed('a', folder, file('x'))], 'Made a, a folder, a file'],
  ['a mode', [changed('a', file('x'), file('x', 0o755))], 'Changed the mode of a'],
  [
    'what is lost comes first',
    [add('new', file('n')), changed('old', file('o'), file('p')), gone('lost', file('l'))],
    'Deleted lost, changed old, created new',
  ],
];

for (const [what, changes, said] of cases)
  test(`${what}: ${said ?? 'nothing is told'}`, () => assert.equal(whatChanged(changes, String), said));

test('of many the first eight are named, and how many more there are', () => {
  const many = Array.from({ length: 10 }, (_, index) => add(`f${index}`, file(String(index))));
  assert.match(whatChanged(many, String) ?? '', /^Created f0, .*created f7, and 2 more$/);
});
