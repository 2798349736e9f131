import assert from 'node:assert/strict';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { noteBegun } from '../../src/runs/begun-runs.ts';
import { listRuns } from '../../src/runs/list-runs.ts';
import { indexIn, indexText } from '../../src/runs/run-index.ts';
import { fc } from '../support/fast-check.ts';
import { makeRun, runId } from '../support/make-runs.ts';
import { scratch } from '../support/scratch.ts';

const [older, newer] = [runId(1), runId(2)];
const effects = (...ops: readonly (readonly [string, string])[]): unknown => ({
  tool: 'write_file',
  effects: ops.map(([op, path]) => ({ op, path })),
});

test('a list says what was asked, what came of it, what was called and what changed, the newest first', () => {
  const stateDir = scratch();
  makeRun(stateDir, older, { session: 's-1', request: 'Read it', calls: [{ tool: 'read_file', effects: [] }] });
  const calls = [
    effects(['add', 'new.md'], ['modify', 'old.md'], ['add', 'brief.md']),
    effects(['modify', 'new.md'], ['delete', 'gone.md'], ['delete', 'brief.md']),
    { ...(effects(['add', 'taken-back.md']) as object), rewound: true },
  ];
  makeRun(stateDir, newer, { session: 's-1', request: 'Write it', calls });
  const at = '2026-11-29T10:00:00.000Z';
  const common = { session: 's-1', outcome: 'completed', state: 'pass', started_at: at, ended_at: at, over: true };
  const listed = listRuns({ stateDir });
  assert.deepEqual(listed, {
    of: 2,
    runs: [
      {
        ...common,
        run: newer,
        number: 2,
        request: 'Write it',
        tools: ['write_file'],
        effect: { added: 1, modified: 1, deleted: 1 },
      },
      {
        ...common,
        run: older,
        number: 1,
        request: 'Read it',
        tools: ['read_file'],
        effect: { added: 0, modified: 0, deleted: 0 },
      },
    ],
  });
  assert.deepEqual(listRuns({ stateDir }, 1), { of: 2, runs: listed.runs.slice(0, 1) });
});

test('a run that has only begun is listed by its note and its journal', () => {
  const stateDir = scratch();
  noteBegun(stateDir, { run: newer, session: 's-2' });
  const [run] = listRuns({ stateDir }).runs;
  assert.deepEqual([run?.run, run?.number, run?.session, run?.outcome, run?.over], [newer, 1, 's-2', null, false]);
});

test('a run that was killed is listed with when it began, and with what it had told while it went on', () => {
  const stateDir = scratch();
  noteBegun(stateDir, { run: newer, session: 's-2' });
  const first = (): readonly unknown[] => {
    const [run] = listRuns({ stateDir }).runs;
    return [run?.started_at, run?.request];
  };
  const [began, request] = first();
  assert.match(String(began), /^\d{4}-\d\d-\d\dT/);
  assert.equal(request, null);
  mkdirSync(join(stateDir, 'live'));
  const told = { type: 'run-started', run_id: newer, data: { session: 's-2', request: 'Write it' } };
  writeFileSync(join(stateDir, 'live', `${newer}.ndjson`), `{"type":"stage"}\n${JSON.stringify(told)}\n{"cut":`);
  assert.deepEqual(first(), [began, 'Write it']);
});

test('what the index has is not read again, until the folder is another one', () => {
  const stateDir = scratch();
  makeRun(stateDir, older);
  const trace = join(stateDir, 'runs', older, 'trace.json');
  utimesSync(trace, 1_000, 1_000);
  listRuns({ stateDir });
  writeFileSync(trace, ' '.repeat(statSync(trace).size));
  utimesSync(trace, 1_000, 1_000);
  assert.equal(listRuns({ stateDir }).runs[0]?.outcome, 'completed', 'no trace is opened for a list');
  makeRun(stateDir, older, { request: 'Another' });
  assert.equal(listRuns({ stateDir }).runs[0]?.request, 'Another');
  rmSync(join(stateDir, 'runs', older), { recursive: true });
  makeRun(stateDir, newer);
  assert.deepEqual(
    listRuns({ stateDir }).runs.map(({ run }) => run),
    [newer],
  );
  assert.doesNotMatch(readFileSync(join(stateDir, 'run-index.ndjson'), 'utf8'), new RegExp(older));
});

test('an index that is damaged, foreign, or a link to elsewhere is made anew from the folders', () => {
  const stateDir = scratch();
  makeRun(stateDir, older);
  const expected = listRuns({ stateDir });
  const file = join(stateDir, 'run-index.ndjson');
  const whole = readFileSync(file, 'utf8');
  for (const content of ['', '{}', `${whole}{"run":1}\nno json\n`, whole.replace('"format":1', '"format":99')]) {
    writeFileSync(file, content);
    assert.deepEqual(listRuns({ stateDir }), expected);
  }
  rmSync(file);
  writeFileSync(join(stateDir, 'elsewhere'), 'mine');
  symlinkSync(join(stateDir, 'elsewhere'), file);
  assert.deepEqual(listRuns({ stateDir }), expected);
  assert.equal(readFileSync(join(stateDir, 'elsewhere'), 'utf8'), 'mine');
  assert.equal(readFileSync(file, 'utf8'), whole);
  appendFileSync(file, `${whole.split('\n')[1]?.replace(older, newer)}\n`);
  assert.deepEqual(listRuns({ stateDir }), expected, 'a run is listed because its folder is there');
  assert.equal(existsSync(join(stateDir, 'runs', newer)), false);
});

test('a bundle that says nothing is listed, and refuses nothing', () => {
  const stateDir = scratch();
  makeRun(stateDir, older);
  for (const text of ['[]', '{"tool_calls":[1,{"tool":2,"effects":{}}],"request":7}', 'null', '{"outcome":']) {
    writeFileSync(join(stateDir, 'runs', older, 'trace.json'), text);
    const [run] = listRuns({ stateDir }).runs;
    assert.deepEqual([run?.outcome, run?.tools, run?.request], [null, [], 'Do it'], text);
  }
});

const texts = fc.option(fc.string({ unit: 'binary' }), { nil: null });
const entry = fc.record({
  run: fc.nat({ max: 50 }).map((at) => runId(at)),
  session: texts,
  request: texts,
  outcome: texts,
  state: texts,
  started_at: texts,
  ended_at: texts,
  tools: fc.array(fc.string()),
  effect: fc.record({ added: fc.nat(), modified: fc.nat(), deleted: fc.nat() }),
  stamp: fc.string(),
});

test('the index gives back what was put in, and of any bytes only what is a line of it', () => {
  fc.assert(
    fc.property(fc.uniqueArray(entry, { selector: ({ run }) => run }), (entries) => {
      const read = [...indexIn(Buffer.from(indexText(entries))).values()];
      assert.deepEqual(read, JSON.parse(JSON.stringify(entries)));
    }),
  );
  const whole = Buffer.from(indexText([{ ...listed(), stamp: 't1-1' }]));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.nat({ max: whole.length }), fc.boolean(), (bytes, at, cut) => {
      const spoilt = Buffer.concat([whole.subarray(0, at), bytes, cut ? Buffer.alloc(0) : whole.subarray(at)]);
      for (const value of [...indexIn(bytes).values(), ...indexIn(spoilt).values()]) {
        assert.match(value.run, /^[0-9a-z-]{8,64}$/);
        assert.ok(Number.isSafeInteger(value.effect.added) && Array.isArray(value.tools));
      }
    }),
  );
});

function listed(): Parameters<typeof indexText>[0] extends Iterable<infer Entry> ? Omit<Entry, 'stamp'> : never {
  const stateDir = scratch();
  makeRun(stateDir, older);
  const [{ number: _number, over: _over, ...summary } = assert.fail()] = listRuns({ stateDir }).runs;
  return summary;
}
