import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summaryPage } from '../src/summary/summary-page.ts';
import { table, inlineCode, plainText } from '../src/summary/markdown.ts';
import { fc } from './support/fast-check.ts';
import { anyText, hostile } from './support/hostile.ts';
import { type MarkdownNode, nodesOf } from './support/read-markdown.ts';
import { runOf } from './support/two-runs.ts';

const gap = '<!-- -->';
/** What a code host makes something of, in any text of a rendered page that is no code. */
const living = /@[a-z\d]|#\d|\bgh-\d|:\/\/|www\.|:(?!\d\d:)[\w+-]+:/i;
const unseen = /[^\n\P{Cc}]|[\p{Cf}\u2028\u2029]/u;

/** A line of text is a paragraph of text and code, whatever it says. */
function assertInert(page: string, kinds: readonly string[]): readonly MarkdownNode[] {
  const nodes = nodesOf(page);
  for (const { type, value = '' } of nodes) {
    assert.ok(kinds.includes(type), `${type} in ${JSON.stringify(page)}`);
    if (type === 'html') assert.equal(value, gap);
    if (type === 'text') assert.doesNotMatch(value, living);
  }
  assert.doesNotMatch(page, unseen);
  return nodes;
}

const textKinds = ['root', 'paragraph', 'text', 'html'];

test('plain text is text: no markup, no mention, no reference, no address, no formula, nothing invisible', () => {
  for (const text of hostile) assertInert(`x ${plainText(text)} x`, textKinds);
  fc.assert(fc.property(anyText, (text) => void assertInert(`x ${plainText(text)}`, textKinds)));
});

test('at the beginning of a line it is text as well', () => {
  const kinds = [...textKinds, 'list', 'listItem'];
  fc.assert(
    fc.property(
      fc.oneof(anyText, fc.constantFrom('- a', '1. a', '1) a', '=', '---', '+ a', '> a', '    a', '[ ] a')),
      (text) => {
        const lists = assertInert(`- ${plainText(text.trim())}`, kinds).filter(({ type }) => type === 'list');
        assert.equal(lists.length, 1);
      },
    ),
  );
});

test('what is seen of plain text is what was written', () => {
  const text = 'a_b *c* [d](e) <f> & `g` #1 @h https://i :j: 1. k | l \\ $m$';
  const seen = nodesOf(plainText(text)).flatMap(({ type, value = '' }) => (type === 'text' ? value : ''));
  assert.equal(seen.join(''), text);
});

test('code is one piece of code', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const kinds = assertInert(`x ${inlineCode(text)} x`, ['root', 'paragraph', 'text', 'inlineCode']).map(
        ({ type }) => type,
      );
      assert.deepEqual(kinds, ['root', 'paragraph', 'text', 'inlineCode', 'text']);
    }),
  );
});

test('a table has the cells that it was given, whatever they hold', () => {
  const cell = fc.oneof(
    anyText,
    fc.constantFrom('|', '\\|', '\\\\|', '\\\\\\|', '`|', '\\`|`', '|[x](https://example.test)', '\\|<b>'),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 4 }), (rows) => {
      const page = table(['a', 'b'], rows, ([text, code]) => [plainText(text), inlineCode(code)]);
      const nodes = assertInert(page, ['root', 'table', 'tableRow', 'tableCell', 'text', 'html', 'inlineCode']);
      const cells = nodes.filter(({ type }) => type === 'tableRow').map(({ children = [] }) => children.length);
      assert.deepEqual(
        cells,
        Array.from({ length: rows.length + 1 }, () => 2),
      );
      assert.equal(nodes.filter(({ type }) => type === 'inlineCode').length, rows.length);
    }),
  );
});

test('a run of nothing but hostile text is a page with no link but to files of the bundle', () => {
  const own = /^[A-Za-z0-9][A-Za-z0-9._/-]*$/;
  fc.assert(
    fc.property(anyText, (said) => {
      const text = said === '' ? '@x' : said;
      const reasons = [{ code: 'tool.failed', stage: 'execute' as const, message: text, refs: [] }];
      const calls = [text, ...hostile].map((one) => ({
        tool: one,
        skill: one,
        args: { [one]: one },
        reasons,
        result_ref: one,
        effects: [{ path: one, op: 'add' as const }],
        rejected: [{ path: one, op: 'add' as const }],
      }));
      const trace = {
        run_id: text,
        request: text,
        explanation: hostile.join('\n'),
        model: text,
        model_choice: text,
        outputs: { artifact_paths: ['trace.json', 'junit.xml', text] },
        tasks: [{ task: text, role: text, call_id: text }],
      };
      const run = runOf({ trace, calls });
      const nodes = nodesOf(summaryPage(run.trace, run.events));
      for (const { type, url = '', value = '' } of nodes) {
        assert.ok(
          ![
            'image',
            'imageReference',
            'linkReference',
            'definition',
            'footnoteReference',
            'code',
            'strong',
            'emphasis',
          ].includes(type),
          type,
        );
        if (type === 'link') assert.ok(own.test(url) && !url.includes('..'), url);
        if (type === 'html') assert.equal(value, gap);
        if (type === 'text') assert.doesNotMatch(value, living);
      }
    }),
    { numRuns: 20 },
  );
});
