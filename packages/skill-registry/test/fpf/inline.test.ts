import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idList, idsIn, readHead } from '../../src/fpf/extract/ids.ts';
import { readInline } from '../../src/fpf/extract/inline.ts';
import { fc } from '../support/fast-check.ts';

const shown = (source: string): readonly string[] => readInline(source).map(({ kind, text }) => `${kind[0]}:${text}`);

const samples: readonly (readonly [source: string, pieces: readonly string[]])[] = [
  ['plain', ['t:plain']],
  ['a `b` c', ['t:a ', 'c:b', 't: c']],
  ['``a`b``', ['c:a`b']],
  ['`` `a` ``', ['c:`a`']],
  ['a `b', ['t:a `b']],
  ['`a\nb`', ['c:a b']],
  ['a **b c** d', ['t:a ', 'b:b c', 't: d']],
  ['a __b__', ['t:a ', 'b:b']],
  ['a ** b ** c', ['t:a ** b ** c']],
  ['snake__case__name', ['t:snake__case__name']],
  ['`**a**`', ['c:**a**']],
  ['**a', ['t:**a']],
];
for (const [source, pieces] of samples) test(JSON.stringify(source), () => assert.deepEqual(shown(source), pieces));

const marks = fc
  .array(fc.constantFrom('`', '``', '*', '**', '__', '_', ' ', 'a', '\n', 'IN-1', '('), { maxLength: 60 })
  .map((parts) => parts.join(''));

test('the pieces cover the source from end to end, and each place is right', () => {
  fc.assert(
    fc.property(marks, (source) => {
      const pieces = readInline(source);
      assert.equal(pieces.map(({ at, end }) => source.slice(at, end)).join(''), source);
      for (const { kind, text, at, end } of pieces) if (kind === 'text') assert.equal(text, source.slice(at, end));
    }),
  );
});

test('crafted text takes no longer than its length says', () => {
  const hostile = [
    '`'.repeat(200_000),
    '**a '.repeat(50_000),
    '__a'.repeat(70_000),
    '` `` '.repeat(40_000),
    '** '.repeat(60_000),
    `${'`a'.repeat(60_000)}**`,
  ];
  const started = performance.now();
  for (const text of hostile) assert.ok(readInline(text).length > 0);
  for (const text of ['('.repeat(200_000), `IN-1 (${'"'.repeat(200_000)}`, `IN-1 ${' '.repeat(200_000)}`])
    assert.equal(readHead(text), undefined);
  assert.ok(idsIn('A'.repeat(200_000)).length === 0 && idsIn('A-'.repeat(100_000)).length === 0);
  assert.ok(performance.now() - started < 10_000);
});

test('ids: the form, and nothing that only contains it', () => {
  const ids = (text: string): readonly string[] => idsIn(text).map(({ id }) => id);
  assert.deepEqual(ids('IN-1, (OUT-2a) and EV-3.'), ['IN-1', 'OUT-2a', 'EV-3']);
  assert.deepEqual(ids('in-1 IN-1-2 XIN-1x_ -IN-1 IN- __proto__-1'), []);
  assert.deepEqual(idList('OUT-1, EFF-1 and EV-2'), ['OUT-1', 'EFF-1', 'EV-2']);
  assert.deepEqual([idList(''), idList('OUT-1 or EV-1'), idList('OUT-1,')], [undefined, undefined, undefined]);
});

test('heads: an id, brackets in balance, a colon', () => {
  assert.deepEqual(readHead('IN-1 (a, default="(:)\\")"): x'), {
    id: 'IN-1',
    inside: 'a, default="(:)\\")"',
    rest: 'x',
    restAt: 28,
  });
  assert.deepEqual(readHead('FAIL-1: x'), { id: 'FAIL-1', rest: 'x', restAt: 8 });
  for (const text of ['IN-1 (a: x', 'IN-1 a', 'IN-1(a): x', 'in-1: x', '**IN-1** (a): x', 'IN-1', ''])
    assert.equal(readHead(text), undefined, text);
});
