import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countScenarios } from '../../test-all/read-cucumber.ts';

/** One scenario in Cucumber's messages. */
const scenario = (
  name: string,
  statuses: readonly string[],
  more: readonly object[] = [],
  end: object | null = { willBeRetried: false },
): readonly object[] => [
  { pickle: { id: `p-${name}`, name, uri: 'features/x.feature' } },
  { testCase: { id: `c-${name}`, pickleId: `p-${name}` } },
  { testCaseStarted: { id: `s-${name}`, testCaseId: `c-${name}` } },
  ...more,
  ...statuses.map((status) => ({ testStepFinished: { testCaseStartedId: `s-${name}`, testStepResult: { status } } })),
  ...(end === null ? [] : [{ testCaseFinished: { testCaseStartedId: `s-${name}`, ...end } }]),
];
const stream = (...scenarios: readonly (readonly object[])[]): string =>
  scenarios
    .flat()
    .map((line) => JSON.stringify(line))
    .join('\n');

test('a scenario is as bad as its worst step', () => {
  const statuses = ['FAILED', 'AMBIGUOUS', 'UNDEFINED', 'PENDING', 'UNKNOWN', 'NEW-IN-SOME-VERSION'];
  const failing = statuses.map((status) => scenario(status, ['PASSED', status, 'SKIPPED']));
  assert.deepEqual(countScenarios(stream(scenario('ok', ['PASSED', 'PASSED']), scenario('empty', []), ...failing)), {
    passed: 2,
    failed: 6,
    failures: statuses.map((status) => ({ name: `features/x.feature: ${status}`, message: status.toLowerCase() })),
    skipped: [],
  });
});

test('a skipped scenario says why', () => {
  const attachment = { attachment: { testCaseStartedId: 's-a', body: 'no sandbox here', mediaType: 'text/plain' } };
  assert.deepEqual(countScenarios(stream(scenario('a', ['PASSED', 'SKIPPED'], [attachment]))).skipped, [
    { name: 'features/x.feature: a', reason: 'no sandbox here' },
  ]);
});

test('a retried attempt does not count, an unfinished scenario has failed', () => {
  assert.deepEqual(
    countScenarios(
      stream(scenario('again', ['FAILED'], [], { willBeRetried: true }), scenario('cut', ['PASSED'], [], null)),
    ),
    { passed: 0, failed: 1, failures: [{ name: 'features/x.feature: cut', message: 'unknown' }], skipped: [] },
  );
  assert.deepEqual(countScenarios(''), { passed: 0, failed: 0, failures: [], skipped: [] });
});

test('a failed scenario says what its worst step said', () => {
  const message = 'AssertionError: exit code\n    at step';
  const failed = { testStepFinished: { testCaseStartedId: 's-a', testStepResult: { status: 'FAILED', message } } };
  assert.deepEqual(countScenarios(stream(scenario('a', ['PASSED'], [failed]))).failures, [
    { name: 'features/x.feature: a', message: 'AssertionError: exit code at step' },
  ]);
});
