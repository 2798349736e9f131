import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FpfError, type JsonValue, type Renderer } from '../../src/index.ts';
import { listOf, mostRendered, render } from '../../src/flow/index.ts';

const all: readonly Renderer[] = ['text', 'lines', 'markdown-list', 'markdown-table', 'csv', 'json', 'count'];
const places = {
  matches: [
    { path: 'a.md', line: 2, text: 'one | two' },
    { path: 'b c.md', line: 10, text: 'three,\n"four"' },
  ],
  files: [],
  truncated: false,
};

const written: readonly (readonly [value: JsonValue, renderer: Renderer, text: string])[] = [
  [places, 'text', 'a.md:2: one | two\nb c.md:10: three, "four"\n'],
  [places, 'markdown-list', '- a.md:2: one | two\n- b c.md:10: three, "four"\n'],
  [
    places,
    'markdown-table',
    '| path | line | text |\n| --- | --- | --- |\n| a.md | 2 | one \\| two |\n| b c.md | 10 | three, "four" |\n',
  ],
  [places, 'csv', 'path,line,text\na.md,2,one | two\nb c.md,10,"three,\n""four"""\n'],
  [places, 'count', '2'],
  [{ path: 'a.md', text: 'whole\ntext\n' }, 'text', 'whole\ntext\n'],
  [{ path: 'a.md', text: 'whole\ntext\n' }, 'lines', 'whole\ntext\n'],
  [{ lines: 3, words: 5 }, 'text', 'lines: 3\nwords: 5\n'],
  [{ total: 7 }, 'count', '7'],
  [{ matches: [] }, 'markdown-list', '(none)\n'],
  [['a', 'b'], 'lines', 'a\nb\n'],
  [[{ a: 1, b: { c: 2 } }], 'markdown-table', '| a |\n| --- |\n| 1 |\n'],
];
for (const [value, renderer, text] of written)
  test(`${JSON.stringify(value).slice(0, 40)} as ${renderer}`, () => assert.equal(render(value, renderer), text));

const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>;
const asWritten = (value: JsonValue, renderer: Renderer): string | undefined => {
  try {
    return render(value, renderer);
  } catch (error) {
    if (FpfError.is(error)) return undefined;
    throw error;
  }
};

test('any value is written the same way twice, or refused with a code', () => {
  fc.assert(
    fc.property(json, fc.constantFrom(...all), (value, renderer) => {
      assert.equal(asWritten(value, renderer), asWritten(structuredClone(value), renderer));
    }),
  );
});

test('as JSON any value is read back as it was', () => {
  fc.assert(
    fc.property(json, (value) => {
      assert.deepEqual(JSON.parse(render(value, 'json')), JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a list has one line for each element, whatever stands in it', () => {
  const texts = fc.array(fc.oneof(fc.string(), fc.record({ path: fc.string(), text: fc.string({ unit: 'binary' }) })));
  fc.assert(
    fc.property(texts, (list) => {
      const lines = render(list, 'markdown-list').split(/[\r\n\u2028\u2029]/u);
      assert.equal(lines.length - 1, Math.max(1, list.length));
      assert.equal(listOf({ list })?.length, list.length);
    }),
  );
});

test('what is longer than may be handed on is refused, not cut', () => {
  assert.throws(() => render('x'.repeat(mostRendered + 1), 'text'), /can be handed on/);
  assert.throws(() => render({ a: 1 }, 'count'), /nothing can be counted/);
});
