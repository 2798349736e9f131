import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSuiteReader, type SuiteReading } from '../../src/acceptance/index.ts';
import { fc } from '../support/fast-check.ts';
import { messagesOf, type Told } from '../support/messages.ts';

function readingOf(lines: readonly string[]): SuiteReading {
  const reader = createSuiteReader();
  for (const line of lines) reader.take(line);
  return reader.result();
}

const statuses = (reading: SuiteReading): readonly string[] => reading.scenarios.map(({ status }) => status);
const one = (told: Partial<Told>): readonly string[] => messagesOf([{ name: 'A', ...told }]);

test('a scenario is as bad as its worst step, and says what that said', () => {
  const { scenarios, ended, features } = readingOf(
    messagesOf([{ name: 'A' }, { name: 'B', steps: ['PASSED', 'FAILED', 'SKIPPED'] }]),
  );
  assert.deepEqual(
    scenarios.map(({ scenario, place, status, said }) => [scenario, place, status, said]),
    [
      ['features/a.feature:2 A', 'features/a.feature:2', 'PASSED', ''],
      ['features/a.feature:3 B', 'features/a.feature:3', 'FAILED', 'it said FAILED'],
    ],
  );
  assert.equal(ended, true);
  assert.deepEqual(Object.keys(features), ['features/a.feature']);
});

test('what never began, never ended, has no step, lacks one, or says a word that nobody knows is not green', () => {
  assert.deepEqual(statuses(readingOf(one({ unended: true }))), ['UNKNOWN']);
  assert.deepEqual(statuses(readingOf(one({ steps: [] }))), ['UNKNOWN']);
  assert.deepEqual(statuses(readingOf(one({ steps: ['passed'] }))), ['UNKNOWN']);
  assert.deepEqual(statuses(readingOf(one({ steps: ['PASSED', 'PASSED'] }).filter((_, at) => at !== 4))), ['UNKNOWN']);
  assert.deepEqual(statuses(readingOf(one({}).slice(0, 3))), ['UNKNOWN']);
  for (const status of ['PENDING', 'UNDEFINED', 'AMBIGUOUS', 'SKIPPED'])
    assert.deepEqual(statuses(readingOf(one({ steps: [status] }))), [status]);
});

test('a line that cannot be read may have told a failure: the suite has not ended well', () => {
  for (const line of ['{', 'null', '[]', '{"a":1,"a":2}', '{"testStepFinished":"\\ud800"}', '{"__proto__":{}}'])
    assert.equal(readingOf([...one({}), line]).ended, false, line);
  assert.equal(readingOf(one({}).slice(0, -1)).ended, false);
  assert.equal(readingOf([]).ended, false);
});

test('what is tried again counts as it came out at last', () => {
  const lines = one({ steps: ['FAILED'] });
  const again = lines.map((line) => line.replace('"willBeRetried":false', '"willBeRetried":true'));
  const second = one({})
    .slice(3, -1)
    .map((line) => line.replaceAll('x0', 'y0'));
  assert.deepEqual(statuses(readingOf([...again.slice(0, -1), ...second])), ['PASSED']);
});

test('who decided is read from what the world attaches; what cannot be read is nobody that is known', () => {
  const decided = (attached: string): unknown => readingOf(one({ attached })).scenarios[0]?.decided;
  assert.deepEqual(decided('[{"name":"a","digest":"sha256:1"},{"name":"b","digest":null}]'), [
    { name: 'a', digest: 'sha256:1' },
    { name: 'b', digest: null },
  ]);
  assert.deepEqual(decided('not json'), [{ name: '', digest: null }]);
  assert.deepEqual(decided('[7]'), [{ name: '', digest: null }]);
  assert.deepEqual(decided('[]'), []);
});

test('no stream of messages makes the reader throw, or turns a failure green', () => {
  const junk = fc.oneof(fc.string(), fc.json());
  fc.assert(
    fc.property(fc.array(junk, { maxLength: 8 }), fc.nat(10), (lines, at) => {
      const failed = one({ steps: ['PASSED', 'FAILED'] });
      const cut = Math.min(at, failed.length);
      const { scenarios, ended } = readingOf([...failed.slice(0, cut), ...lines, ...failed.slice(cut)]);
      assert.ok(!ended || scenarios.some(({ status }) => status !== 'PASSED'));
    }),
  );
});
