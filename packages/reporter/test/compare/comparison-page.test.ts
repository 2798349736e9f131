import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareRuns, comparisonPage } from '../../src/index.ts';
import { fc } from '../support/fast-check.ts';
import { anyText, hostile } from '../support/hostile.ts';
import { nodesOf } from '../support/read-markdown.ts';
import { hash, printed, type RunDraft, runOf } from '../support/two-runs.ts';

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

test('the page names everything in which two runs can differ', () => {
  const offered = (decision: string, id: string): RunDraft['events'] => [
    ['skills-selected', { decision, candidates: [{ id }], nearest: [], unmatched: [], threshold: 1, reasons: [] }],
    ['skills-loaded', { skills: [{ id, tools: ['read'] }] }],
  ];
  const denied = { code: 'guard.denied', stage: 'guard' as const, message: 'No.', refs: [] };
  const file = { type: 'file' as const, mode: 0o644, size: 1, sha256: hash('a') };
  const page = comparisonPage(
    compareRuns(
      runOf({
        trace: { final: 'Done.', structured: { n: 1 }, components: { guards: '1.0.0' } },
        calls: [{ rewound: true }, { effects: [{ path: 'made', op: 'add', after: file }] }],
        events: [...(offered('pass', 'words') ?? []), printed('run-1/1', 'one\ntwo')],
      }),
      runOf({
        trace: { outcome: 'abstained', state: 'abstain', exit_code: 3, reasons: [denied] },
        calls: [{}, { guard_decision: 'abstain', state: 'abstain', reasons: [denied] }],
        events: [...(offered('abstain', 'files') ?? []), printed('run-1/1', 'one\n2')],
      }),
    ),
  );
  for (const row of [
    '| `search` | `pass` | `abstain` |',
    '| `skills of one run only` | `words` | `files` |',
    '| `tools offered of one run only` | `words#read` | `files#read` |',
    '| `outcome` | `completed (exit code 0)` | `abstained (exit code 3): guard.denied` |',
    '| `last words` | `Done.` |  |',
    '| `result` | `{"n":1}` |  |',
    '| `component guards` | `1.0.0` |  |',
    '`stdout from line 2: two -> 2`, `taken back in A` |',
    '`decision: pass -> abstain`, `state: pass -> abstain`, `reasons: none -> guard.denied` |',
    `| \`made\` | \`added file 0644 ${hash('a').slice(0, 12)}\` |  |`,
  ])
    assert.ok(page.includes(row), `${row}\n\n${page}`);
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
