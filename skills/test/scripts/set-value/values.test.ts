// What set-value reads and writes. Files are made from values here, in many layouts, and read back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../support/fast-check.ts';
import { shippedModule } from '../../support/shipped-script.ts';
import { type Leaf, leavesOf, makeJson, makeToml, makeYaml, type Node, type Tree } from '../../support/value-files.ts';

type Entry = {
  readonly path: readonly string[];
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
};
type ValueFile = { readonly readValues: (text: string) => readonly Entry[] };
const { kindOfFile } = await shippedModule<{ kindOfFile: (path: string) => ValueFile }>(
  'set-value/scripts/formats/value-file.mjs',
);
const { replacing } = await shippedModule<{
  replacing: (file: ValueFile, entry: Entry, value: string, key: string) => string;
}>('set-value/scripts/new-literal.mjs');

/** What is read as something else where it stands without quotes, in one of the languages. */
const tricky = [
  'yes no on true null ~ 1 1.5 007 0x1f 1e5 12:30 2026-01-02 = << ... --- :x x:y k: #c - -x a,b [x] {y} !t &a *b | > ? % @',
  "x: y;x #y;- a;> x;'q';a'b; lead;trail ;two words;plain;é;\u0085;\u2028;a\tb;a\\b;;\"d\"",
];
const texts = fc.oneof(
  fc.constantFrom(...(tricky[0] ?? '').split(' '), ...(tricky[1] ?? '').split(';')),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const scalar = fc.oneof(texts, fc.integer({ min: -5000, max: 5000 }), fc.boolean(), fc.constantFrom(0.5, -2.25, 1e20));
const name = fc.oneof(
  fc.stringMatching(/^[a-z][a-z0-9_-]{0,5}$/),
  fc.constantFrom('a b', 'x.y', 'é', 'yes', '1', 'q"r'),
);
const { tree } = fc.letrec<{ tree: Tree; node: Node }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('node'), { maxLength: 3 }),
    tie('tree'),
  ),
  tree: fc.dictionary(name, tie('node'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
}));

/** How a value is written without marks: numbers as JavaScript writes them. */
const kindOf = (leaf: Leaf): string => typeof leaf;
const told = (entries: readonly Entry[]): readonly unknown[] =>
  entries
    .filter(({ kind }) => kind !== 'object' && kind !== 'array')
    .map(({ path, kind, text }) => [path, kind, kind === 'number' ? String(Number(text)) : text]);
const expected = (value: Tree): readonly unknown[] =>
  leavesOf(value).map(([path, leaf]) => [path, kindOf(leaf), String(leaf)]);
const byPath = (list: readonly unknown[]): readonly string[] => list.map((one) => JSON.stringify(one)).toSorted();

for (const [ending, make] of [
  ['json', makeJson],
  ['yaml', makeYaml],
  ['toml', makeToml],
] as const) {
  const file = kindOfFile(`a.${ending}`);

  test(`every value of a ${ending} file is read as it was written, in any layout`, () => {
    fc.assert(
      fc.property(tree, fc.infiniteStream(fc.nat(9)), (value, dice) => {
        const source = make(value, () => Number(dice.next().value));
        assert.deepEqual(byPath(told(file.readValues(source))), byPath(expected(value)), source);
      }),
      { numRuns: 300 },
    );
  });

  test(`a value of a ${ending} file that is set is another, and no other byte is`, () => {
    fc.assert(
      fc.property(tree, fc.infiniteStream(fc.nat(9)), fc.nat(), texts, (value, dice, pick, words) => {
        const source = make(value, () => Number(dice.next().value));
        const scalars = file.readValues(source).filter(({ kind }) => ['string', 'number', 'boolean'].includes(kind));
        const entry = scalars[pick % Math.max(scalars.length, 1)];
        if (!entry) return;
        const next = { string: words, number: '42', boolean: 'false' }[entry.kind] ?? '';
        const literal = replacing(file, entry, next, 'key');
        const after = source.slice(0, entry.start) + literal + source.slice(entry.end);
        const wanted = file.readValues(source).map((one) => (one === entry ? { ...one, text: next } : one));
        const swapped = told(
          wanted.map((one) => (one.path.join('\0') === entry.path.join('\0') ? { ...one, text: next } : one)),
        );
        assert.deepEqual(byPath(told(file.readValues(after))), byPath(swapped), after);
      }),
      { numRuns: 300 },
    );
  });

  test(`any text is read as ${ending} or refused`, () => {
    const sign = fc.constantFrom(
      ...'ab1:-[]{}"\'#=,.|>&*!?\\\n\r\t _/'.split(''),
      '"""',
      '[[',
      ': ',
      '- ',
      ' #',
      '//',
      '/*',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
        const source = signs.join('');
        try {
          for (const { start, end } of file.readValues(source))
            assert.ok(0 <= start && start <= end && end <= source.length);
        } catch (error) {
          assert.ok(error instanceof Error && !(error instanceof TypeError) && error.message.length > 0, String(error));
        }
      }),
      { numRuns: 2000 },
    );
  });
}

test('a long file of one sign is read or refused, and not gone over again and again', () => {
  for (const ending of ['json', 'yaml', 'toml', 'ini'])
    for (const sign of [' ', '#', '"', "'", '/*', '[', '{', ': ', '- ', '\\', 'a', '=', '\t'])
      for (const before of ['', 'a: ', 'a = ', '{"a": '])
        try {
          assert.ok(kindOfFile(`a.${ending}`).readValues(before + sign.repeat(200_000)).length > 0 || sign !== '=');
        } catch (error) {
          assert.ok(
            error instanceof Error && !(error instanceof RangeError),
            `${ending} ${before}${sign}: ${String(error)}`,
          );
        }
});
