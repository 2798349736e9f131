import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareRuns, comparisonPage } from '../../src/index.ts';
import { fc } from '../support/fast-check.ts';
import { anyText, hostile } from '../support/hostile.ts';
import { nodesOf } from '../support/read-markdown.ts';
import { printed, type RunDraft, runOf } from '../support/two-runs.ts';

test('the page says that nothing differs, or what does', () => {
  assert.match(comparisonPage(compareRuns(runOf({}), runOf({}))), /^# Two runs compared: nothing differs\n/);
  const page = comparisonPage(
    compareRuns(
      runOf({ trace: { request: 'a' }, calls: [{ args: { n: 1 } }, {}] }),
      runOf({ trace: { request: 'b' }, calls: [{ args: { n: 2 } }] }),
    ),
  );
  assert.match(page, /\| outcome \| `completed \(exit code 0\)` \| `completed \(exit code 0\)` \|/);
  assert.match(page, /\| `request` \| `a` \| `b` \|/);
  assert.match(page, /2 in A, 1 in B, 0 the same\./);
  assert.match(page, /\| 1\. `count` `\{"n":1\}` \| 1\. `count` `\{"n":2\}` \| `arguments at \/n: 1 -> 2` \|/);
  assert.match(page, /\| 2\. `count` `\{\}` \| {2}\| `only in A` \|/);
});

/** A journal holds no half of a character: it is sealed in a form that has none. */
const written = anyText.map((text) => text.toWellFormed());

test('hostile runs give a page of text and tables', () => {
  const kinds = new Set(['root', 'heading', 'paragraph', 'text', 'inlineCode', 'table', 'tableRow', 'tableCell']);
  const draft = (text: string): RunDraft => ({
    trace: {
      request: text,
      model: text || 'x',
      final: text,
      structured: { [text]: text },
      components: { [text]: text },
    },
    calls: [...hostile, text]
      .map((one) => one.toWellFormed())
      .map((one) => ({ tool: one, args: { [one]: one }, effects: [{ path: one || 'x', op: 'add' as const }] })),
    events: [printed('run-1/1', text)],
  });
  fc.assert(
    fc.property(written, written, (one, other) => {
      const page = comparisonPage(compareRuns(runOf(draft(one)), runOf(draft(other))));
      for (const { type, value = '' } of nodesOf(page)) assert.ok(kinds.has(type), `${type} ${value}`);
      assert.doesNotMatch(page, /[^\n\P{Cc}]|[\p{Cf}\u2028\u2029]/u);
    }),
    { numRuns: 20 },
  );
});
