import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reason } from '@fpf/contracts';
import { junitReport } from '../../src/junit/junit.ts';
import { below, type Node, readXml } from '../support/read-xml.ts';
import { hash, printed, type RunDraft, runOf } from '../support/two-runs.ts';

function report(draft: RunDraft): Node {
  const { trace, events } = runOf(draft);
  return readXml(junitReport(trace, events));
}

/** Each case with the element that says how it ended, or none. */
function cases(root: Node): readonly (readonly [string, string | undefined, string | undefined])[] {
  return below(root, 'testcase').map(({ attributes, children }) => {
    const told = children.find(({ name }) => name !== 'properties');
    return [attributes['name'] ?? '', told?.name, told?.attributes['message']];
  });
}

const why = (code: string): Reason => ({ code, stage: 'guard', message: 'Not now.', refs: [] });

test('a case for each call: passed, abstained as skipped with its reason, degraded as a failure with what it printed', () => {
  const root = report({
    trace: { outcome: 'degraded', state: 'degrade', request: 'Do it' },
    calls: [
      { skill: 'words@1.0.0', args: { path: 'a' }, duration_ms: 1234 },
      { guard_decision: 'abstain', state: 'abstain', reasons: [why('guard.denied')], result_ref: null },
      {
        state: 'degrade',
        reasons: [why('tool.failed')],
        error: { code: 'tool.failed', log_ref: 'calls/3.stderr.txt' },
      },
    ],
    events: [printed('run-1/3', 'half of it', 7)],
  });
  assert.deepEqual(cases(root), [
    ['1. count {"path":"a"}', undefined, undefined],
    ['2. count {}', 'skipped', 'guard.denied: Not now.'],
    ['3. count {}', 'failure', 'tool.failed: Not now.'],
  ]);
  const [suite] = below(root, 'testsuite');
  const { name, id, tests, failures, errors, skipped } = suite?.attributes ?? {};
  assert.deepEqual([name, id, tests, failures, errors, skipped], ['Do it', 'run-1', '3', '1', '0', '1']);
  const [first, , third] = below(root, 'testcase');
  assert.ok(third);
  assert.deepEqual([first?.attributes['classname'], first?.attributes['time']], ['fpf.words', '1.234']);
  assert.equal(below(third, 'failure')[0]?.text, 'exit status 7\nstdout:\nhalf of it\nall of it: calls/3.json');
  assert.equal(below(third, 'failure')[0]?.attributes['type'], 'tool.failed');
});

for (const [outcome, ending] of [
  ['completed', undefined],
  ['abstained', 'skipped'],
  ['paused', 'skipped'],
  ['degraded', 'failure'],
  ['exhausted', 'failure'],
  ['interrupted', 'failure'],
  ['failed', 'error'],
] as const)
  test(`a run without a call is a case itself: ${outcome}`, () => {
    const found = cases(report({ trace: { outcome, reasons: [why('skill.no-match')] } }));
    assert.deepEqual(found, [['the run as a whole', ending, ending && 'skill.no-match: Not now.']]);
  });

test('a run that did not come to a good end does not look as if it had, whatever its calls were', () => {
  const passed = [{}];
  assert.deepEqual(
    cases(report({ trace: { outcome: 'exhausted' }, calls: passed })).map(([, ending]) => ending),
    ['failure', undefined],
  );
  const taken = [{ state: 'degrade' as const, rewound: true as const }];
  assert.deepEqual(
    cases(report({ trace: { outcome: 'completed' }, calls: taken })).map(([, ending]) => ending),
    ['skipped'],
  );
});

test('a call that waits for a person is skipped, and names its approval', () => {
  const waiting = [{ call_id: 'run-1/1', tool: 'write', args: {}, approval: 'ap-1' }];
  const [[name, ending, message] = []] = cases(report({ trace: { outcome: 'paused', waiting } }));
  assert.deepEqual([name, ending], ['1. write {}', 'skipped']);
  assert.match(message ?? '', /approval ap-1/);
});

test('the pins are properties', () => {
  const root = report({
    trace: {
      model_digest: `sha256:${hash('a')}`,
      skill_set: [{ name: 'words', version: '1.0.0', hash: `sha256-${hash('b')}` }],
      components: { guards: '1.0.0' },
    },
  });
  const known = Object.fromEntries(
    below(root, 'property').map(({ attributes }) => [attributes['name'], attributes['value']]),
  );
  assert.equal(known['model_digest'], `sha256:${hash('a')}`);
  assert.equal(known['skill words'], `1.0.0 sha256-${hash('b')}`);
  assert.equal(known['component guards'], '1.0.0');
  assert.equal(known['run_id'], 'run-1');
});

test('what failed calls printed is bounded, by call and as a whole', () => {
  const calls = Array.from({ length: 300 }, () => ({ state: 'degrade' as const }));
  const events = calls.map((_, index) => printed(`run-1/${index + 1}`, `${'x'.repeat(10_000)} the end`, 1));
  const root = report({ trace: { outcome: 'degraded' }, calls, events });
  const texts = below(root, 'failure').map(({ text }) => text);
  assert.match(
    texts[0] ?? '',
    /stdout \(its first 8008 characters are left out\):\nx+ the end\nall of it: calls\/1\.json/,
  );
  assert.equal(texts[299], 'all of it: calls/300.json');
  assert.ok(texts.join('').length < 300_000);
});
