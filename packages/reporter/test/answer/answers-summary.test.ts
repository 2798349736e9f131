import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summaryPage } from '../../src/summary/summary-page.ts';
import { answeredRun } from '../page/support/answered-run.ts';
import { anyText } from '../support/hostile.ts';
import { fc } from '../support/fast-check.ts';
import { nodesOf } from '../support/read-markdown.ts';

const summary = (...given: Parameters<typeof answeredRun>): string => {
  const { trace, events } = answeredRun(...given);
  return summaryPage(trace, events);
};

test('the summary begins with the answers, before how the run went', () => {
  const page = summary();
  const [, first = ''] = page.split('\n## ');
  assert.match(first, /^Answer\n\n`count`: files\\_searched 4\n/);
  assert.ok(page.includes("| `src/lights.mjs:1` | `const lit = 'TODO'; // read 12 of them` |"), page);
  assert.ok(page.includes('| name | amount | note |\n| --- | ---: | --- |\n| rent | 1200 |  |'), page);
  assert.ok(page.includes('```text\n{\n  "key": "value", "n": 12\n}\n```'), page);
});

test('of a long answer the summary has the beginning, and says where the rest is', () => {
  const page = summary([Array.from({ length: 60 }, (_, at) => ({ at, what: 'x' }))]);
  assert.match(page, /\| 39 \| x \|\n\n20 more rows are left out; the folder calls\/ has all\./);
  const lines = summary([Array.from({ length: 60 }, (_, at) => `line ${at}`).join('\n')]);
  assert.match(lines, /line 39\n```\n\n20 more lines are left out/);
});

test('whatever a tool gives back, it is a cell or a fence of the summary, and no markup', () => {
  const plain = summary([{ rows: [{ a: 'x' }] }]);
  fc.assert(
    fc.property(anyText, (any) => {
      const text = any.toWellFormed();
      const kinds = (page: string): number => nodesOf(page).filter(({ type }) => type === 'heading').length;
      const page = summary([{ rows: [{ a: text }] }]);
      assert.equal(kinds(page), kinds(plain));
      const fenced = nodesOf(summary([`${text}\nx`])).filter(({ type }) => type === 'code');
      assert.equal(fenced.length, 1);
    }),
    { numRuns: 60 },
  );
});
