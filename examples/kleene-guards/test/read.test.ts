import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readExpression } from '../src/language/read.ts';

const problem = (text: string): string => {
  const read = readExpression(text);
  return read.ok ? '' : read.problem;
};

for (const [text, said] of [
  ['', /no JSON/],
  ['true', /a list is asked for/],
  ['{"all": []}', /a list is asked for/],
  ['[]', /is none of all, any/],
  ['["all"]', /of nothing/],
  ['["not", ["has", "x"], ["has", "y"]]', /takes one thing, not 2/],
  ['["is", 1]', /compares two things, not 1/],
  ['["is", 1, ["env", "HOME"]]', /none of ev, status and arg/],
  ['["is", 1, ["ev", ""]]', /a text is asked for/],
  ['["has", 7]', /a text is asked for/],
  ['["constructor", 1]', /is none of all, any/],
  [`["all", ${Array.from({ length: 300 }, () => '["has","x"]').join(',')}]`, /longer than 2048/],
  [`["all", ${Array.from({ length: 170 }, () => '["has","x"]').join(',')}]`, /^$/],
] as const) {
  test(`${text.slice(0, 40)}: ${said.source}`, () => assert.match(problem(text), said));
}

test('any text is read or refused; none throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => assert.equal(typeof readExpression(text).ok, 'boolean')),
    { numRuns: 2_000 },
  );
});

test('nesting as deep as fits is read and evaluated without end of the stack', () => {
  const deep = 250;
  assert.equal(problem(`${'["not",'.repeat(deep)}["has","x"]${']'.repeat(deep)}`), '');
  assert.match(problem('['.repeat(2048)), /no JSON/);
});
