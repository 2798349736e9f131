// What holds for look-up whatever is asked and whatever the files say.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../support/fast-check.ts';
import { temporary, write } from '../../support/folders.ts';
import { manyLongNames } from '../../support/many-long-names.ts';
import { byHand, shippedModule } from '../../support/shipped-script.ts';

type Match = {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly before?: readonly string[];
  readonly after?: readonly string[];
};
type Found = {
  readonly matches: readonly Match[];
  readonly not_found: readonly string[];
};

const script = 'look-up/scripts/look-up.mjs';
const { stem } = await shippedModule<{ readonly stem: (word: string) => string }>('look-up/scripts/stem.mjs');
const { distance } = await shippedModule<{ readonly distance: (one: string, other: string) => number }>(
  'look-up/scripts/mistyped.mjs',
);
const { partsOf, eachWord } = await shippedModule<{
  readonly partsOf: (word: string) => readonly string[];
  readonly eachWord: (text: string, take: (word: string, at: number) => void) => void;
}>('look-up/scripts/words.mjs');
const { excerpt } = await shippedModule<{
  readonly excerpt: (
    line: string,
    marks: readonly { readonly unit: number; readonly at: number }[],
    weights: readonly number[],
  ) => string;
}>('look-up/scripts/answer.mjs');
const { surroundings } = await shippedModule<{
  readonly surroundings: (path: string, lines: readonly string[]) => readonly { readonly heads: readonly number[] }[];
}>('look-up/scripts/surroundings.mjs');

const words = 'boiler Boilers price Nadia max_retries 2026-04-14 0171-555-0142 a@b.example é 🙂 | , : - " = # ##'.split(
  ' ',
);
const breaks = [' ', '\n', '\n\n', '# ', '|---|---|\n', '  ', '[mail]\n', '{\n', '}\n', '\r\n'];
const pieces = fc.constantFrom(...words, ...breaks);
const texts = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''));
const endings = fc.constantFrom('txt', 'md', 'csv', 'json', 'yaml', 'toml', 'ini', 'js', 'log');

test('every match is a line of its file, and what is around it are others of them', async (t) => {
  const workspace = temporary(t);
  await fc.assert(
    fc.asyncProperty(texts, endings, async (text, ending) => {
      const path = `a.${ending}`;
      write(workspace, { [path]: text });
      const args = { question: 'when did Nadia set max_retries of the boiler in April, and at what price?', path };
      const { output, refused } = await byHand(script, workspace, args);
      assert.equal(refused, undefined);
      const { matches, not_found: missing } = output as unknown as Found;
      const lines = text.split(/\r\n|\n|\r/);
      for (const { line, text: shown, before = [], after = [] } of matches) {
        assert.equal(shown, lines[line - 1]);
        for (const one of before) assert.ok(lines.slice(0, line - 1).includes(one), one);
        for (const one of after) assert.ok(lines.slice(line).includes(one), one);
        assert.ok(before.length <= 5 && after.length <= 5);
      }
      if (matches.length === 0)
        assert.ok(
          ['nadia', 'max_retries', 'boiler'].every((one) => missing.includes(one)),
          missing.join(),
        );
    }),
  );
});

test('a word is found by its plural, in any case, and what no file has is reported', async (t) => {
  const workspace = temporary(t);
  const letters = fc.string({ unit: fc.constantFrom(...'bcdfgklmnprt'.split('')), minLength: 5, maxLength: 9 });
  await fc.assert(
    fc.asyncProperty(letters, async (word) => {
      write(workspace, { 'a.txt': `one\n\nThe ${word.toUpperCase()}s there.\n` });
      const { output } = await byHand(script, workspace, { question: `where is the ${word} of zzzzzzzzzzzzzzz?` });
      const { matches, not_found: missing } = output as unknown as Found;
      assert.deepEqual([matches[0]?.line, missing], [3, ['zzzzzzzzzzzzzzz']]);
    }),
    { numRuns: 40 },
  );
});

test('a stem stays when it is taken again of a plural, and is never empty', () => {
  for (const [one, other] of [
    ['prices', 'pricing'],
    ['parties', 'party'],
    ['boxes', 'box'],
    ['charged', 'charging'],
    ['planned', 'planning'],
    ['apr', 'april'],
    ['04', '4'],
    ['paid', 'pay'],
  ] as const)
    assert.equal(stem(one), stem(other), one);
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (word) => assert.ok(stem(word.toLowerCase()) !== '' || word === '')),
  );
});

test('the distance of two words is the same both ways, and one for each slip', () => {
  for (const [one, other, far] of [
    ['quiche', 'quishe', 1],
    ['boiler', 'bolier', 1],
    ['boiler', 'boler', 1],
    ['boiler', 'boilers', 1],
    ['rye', 'rye', 0],
    ['tresurrer', 'treasurer', 2],
  ] as const)
    assert.equal(distance(one, other), far, one);
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
  fc.assert(fc.property(words, words, (one, other) => assert.equal(distance(one, other), distance(other, one))));
});

test('the parts of a name are all of it', () => {
  assert.deepEqual(partsOf('maxRetries'), ['max', 'retries']);
  assert.deepEqual(partsOf('HTTPServer2'), ['http', 'server', '2']);
  const names = fc.string({ unit: fc.constantFrom('a', 'b', 'C', 'D', '1', '2'), minLength: 1 });
  fc.assert(fc.property(names, (name) => assert.equal(partsOf(name).join(''), name.toLowerCase())));
});

test('the words of a text are its runs of letters and digits', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'B', 'é', '1', ' ', '_', '-', '.', '\n', '日'), maxLength: 40 });
  fc.assert(
    fc.property(texts, (text) => {
      const words: (readonly [string, number])[] = [];
      eachWord(text, (word, at) => words.push([word, at]));
      assert.deepEqual(
        words,
        [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => [word, index]),
      );
    }),
  );
});

test('a long line is cut to 300 characters of it that have the mark', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(2000), (before, after) => {
      const line = `${'x'.repeat(before)} boiler ${'y'.repeat(after)}`;
      const cut = excerpt(line, [{ unit: 0, at: before + 1 }], [1]);
      assert.ok(line.includes(cut) && cut.includes('boiler') && cut.length <= 300);
    }),
  );
});

test('a line is only below lines that are there, whatever the file', () => {
  fc.assert(
    fc.property(texts, endings, (text, ending) => {
      const lines = text.split('\n');
      for (const [at, { heads }] of surroundings(`a.${ending}`, lines).entries())
        for (const head of heads) assert.ok(head >= 0 && head < lines.length && head !== at);
    }),
  );
});

test('what look_up gives stays within its bytes', async (t) => {
  const { output = {} } = await byHand(script, manyLongNames(temporary(t)), { question: 'where is X?' });
  assert.ok(Buffer.byteLength(JSON.stringify(output)) < 262_144);
});
