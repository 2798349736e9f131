import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type AgentFSAdapter, FpfError, type SessionRemoval, type SessionSummary } from '@fpf/contracts';
import { keptRuns, sized } from '../../src/retention/kept-runs.ts';
import { linkSnapshot } from '../../src/retention/link-snapshot.ts';
import { overLimits } from '../../src/retention/over-limits.ts';
import { removeRuns, type RemoveRunsAsk, type RunRemoval } from '../../src/retention/remove-runs.ts';
import { removeHalves } from '../../src/retention/run-folder.ts';
import { noteBegun } from '../../src/runs/begun-runs.ts';
import { listRuns } from '../../src/runs/list-runs.ts';
import { fc } from '../support/fast-check.ts';
import { makeRun, runId } from '../support/make-runs.ts';
import { projectOf } from '../support/project-of.ts';
import { scratch } from '../support/scratch.ts';

const [one, two, three] = [runId(1), runId(2), runId(3)] as const;

type World = {
  readonly stateDir: string;
  readonly removed: string[];
  readonly remove: (runs: readonly string[], ask?: RemoveRunsAsk) => Promise<RunRemoval>;
};

/** Sessions of these names; what removing one comes to is said by `answer`. */
function worldOf(
  known: readonly string[],
  answer: (session: string) => SessionRemoval | Promise<SessionRemoval>,
): World {
  const stateDir = scratch();
  const removed: string[] = [];
  const agentfs = {
    remove: async (_place, session, { dryRun = false } = {}) => {
      const came = await answer(session);
      if (!dryRun && !came.refused) removed.push(session);
      return came;
    },
  } as Pick<AgentFSAdapter, 'remove'> as AgentFSAdapter;
  const summaries = known.map((id): SessionSummary => ({
    id,
    path: `/${id}.db`,
    bytes: 10,
    changedMs: 1,
    heldBy: null,
    parent: null,
    problem: null,
  }));
  const sessions = {
    agentfs,
    place: { workspace: '/ws', stateDir: '/ws/s' },
    project: { ...projectOf(), stateDir },
    known: summaries,
  };
  const remove: World['remove'] = (runs, ask) =>
    removeRuns(sessions, keptRuns(stateDir), new Map(runs.map((run) => [run, 'old'])), ask);
  return { stateDir, removed, remove };
}

const goes: SessionRemoval = { files: [{ path: '/s.db', why: 'gone', bytes: 10 }] };
const unapplied: SessionRemoval = { files: [], refused: { why: 'unapplied', text: '1 path' } };

test('a session goes with the last of its runs, and not before', async () => {
  const { stateDir, removed, remove } = worldOf(['s'], () => goes);
  for (const run of [one, two, three]) makeRun(stateDir, run, { session: 's' });
  mkdirSync(join(stateDir, 'logs'));
  for (const run of [one, two]) writeFileSync(join(stateDir, 'logs', `${run}.ndjson`), 'log\n');
  listRuns({ stateDir });
  const first = await remove([one, two]);
  assert.deepEqual([first.runs, first.sessions, removed], [[one, two], [], []]);
  assert.equal(first.files.length, 4);
  assert.deepEqual([readdirSync(join(stateDir, 'runs')), readdirSync(join(stateDir, 'logs'))], [[three], []]);
  assert.doesNotMatch(readFileSync(join(stateDir, 'run-index.ndjson'), 'utf8'), new RegExp(one));
  const last = await remove([three]);
  assert.deepEqual([last.runs, last.sessions, removed], [[three], ['s'], ['s']]);
  assert.equal(last.files.reduce((sum, { bytes }) => sum + bytes, 0) > 10, true);
});

test('a session that may not go keeps its runs, others go all the same', async () => {
  const { stateDir, removed, remove } = worldOf(['s', 't'], (session) => (session === 's' ? unapplied : goes));
  makeRun(stateDir, one, { session: 's' });
  makeRun(stateDir, two, { session: 't' });
  makeRun(stateDir, three);
  const came = await remove([one, two, three]);
  assert.deepEqual(came.staying, [{ run: one, session: 's', why: 'unapplied', text: '1 path' }]);
  assert.deepEqual([came.runs, removed, readdirSync(join(stateDir, 'runs'))], [[two, three], ['t'], [one]]);
});

test('a run that waits keeps its session, also where only its note says which', async () => {
  const { stateDir, removed, remove } = worldOf(['s'], () => goes);
  makeRun(stateDir, one, { session: 's' });
  noteBegun(stateDir, { run: two, session: 's' });
  assert.deepEqual([(await remove([one])).runs, removed], [[one], []]);
});

test('nothing is removed where it is only told, once it is enough, or where a session is known to stay', async () => {
  const { stateDir, removed, remove } = worldOf(['s'], () => goes);
  makeRun(stateDir, one, { session: 's' });
  assert.deepEqual((await remove([one], { dryRun: true })).runs, [one]);
  assert.deepEqual((await remove([one], { isEnough: () => true })).runs, []);
  assert.deepEqual((await remove([one], { staysAnyway: ({ id }) => id === 's' })).runs, []);
  assert.deepEqual([removed, readdirSync(join(stateDir, 'runs'))], [[], [one]]);
});

test('a run whose session is not there goes, and so does one whose session another process removes meanwhile', async () => {
  const gone = new FpfError({ code: 'session.unknown', message: 'gone', hint: 'none' });
  const { stateDir, remove } = worldOf(['s'], () => Promise.reject(gone));
  makeRun(stateDir, one, { session: 'never-there' });
  makeRun(stateDir, two, { session: 's' });
  assert.deepEqual((await remove([one, two])).runs, [one, two]);
  assert.deepEqual(readdirSync(join(stateDir, 'runs')), []);
});

test('no link is followed: what it leads to stays', async () => {
  const { stateDir, remove } = worldOf([], () => goes);
  const outside = scratch();
  writeFileSync(join(outside, `${one}.ndjson`), 'mine');
  makeRun(stateDir, one);
  symlinkSync(outside, join(stateDir, 'logs'));
  symlinkSync(outside, join(stateDir, 'runs', one, 'calls'));
  await remove([one]);
  assert.equal(readFileSync(join(outside, `${one}.ndjson`), 'utf8'), 'mine');
  assert.equal(existsSync(join(stateDir, 'runs', one)), false);
});

test('what was left of a half removed run is no run, and is removed', () => {
  const { stateDir } = worldOf([], () => goes);
  makeRun(stateDir, one);
  mkdirSync(join(stateDir, 'runs', `.gone-${two}`));
  writeFileSync(join(stateDir, 'runs', `.gone-${two}`, 'trace.json'), '12345');
  assert.deepEqual(
    keptRuns(stateDir).map(({ run }) => run),
    [one],
  );
  assert.deepEqual(
    removeHalves(stateDir, true).map(({ bytes }) => bytes),
    [5],
  );
  assert.equal(removeHalves(stateDir, false).length, 1);
  assert.deepEqual(removeHalves(stateDir, false), []);
});

test('what is beyond a limit is always the older part, whatever the limits', () => {
  const runs = fc.array(fc.record({ bytes: fc.nat({ max: 100 }), age: fc.nat({ max: 100 }) }), { maxLength: 20 });
  const limit = fc.option(fc.nat({ max: 300 }), { nil: undefined });
  fc.assert(
    fc.property(runs, limit, limit, limit, (made, last, ageMs, bytes) => {
      const sorted = made
        .toSorted((a, b) => a.age - b.age)
        .map(({ age, ...rest }, at) => ({ ...rest, run: String(at), atMs: 1_000 - age }));
      const over = overLimits(sorted, { last, ageMs, bytes }, 1_000);
      const kept = sorted.filter(({ run }) => !over.has(run));
      assert.deepEqual(kept, sorted.slice(0, kept.length), 'no run is kept that is older than one that is not');
      assert.ok(kept.length <= (last ?? Infinity) && kept.every(({ atMs }) => 1_000 - atMs <= (ageMs ?? Infinity)));
      assert.ok(kept.reduce((sum, one) => sum + one.bytes, 0) <= (bytes ?? Infinity));
      if (last === undefined && ageMs === undefined && bytes === undefined) assert.equal(over.size, 0);
    }),
  );
});

test('a session counts with the newest of its runs, and a file of several names once', () => {
  const { stateDir } = worldOf([], () => goes);
  for (const run of [one, two]) {
    makeRun(stateDir, run, { session: 's' });
    writeFileSync(join(stateDir, 'runs', run, 'session.db'), Buffer.alloc(5_000, 7));
    utimesSync(join(stateDir, 'runs', run), 1, 1);
  }
  const known: SessionSummary = {
    id: 's',
    path: '/s.db',
    bytes: 100_000,
    changedMs: 1,
    heldBy: null,
    parent: null,
    problem: null,
  };
  const bytes = (): readonly number[] =>
    sized(keptRuns(stateDir), { project: { ...projectOf(), stateDir }, known: [known] }).map((run) => run.bytes);
  const [newest = 0, oldest = 0] = bytes();
  assert.equal(newest - oldest, 100_000);
  assert.equal(linkSnapshot(stateDir, two), true);
  assert.equal(bytes()[1], oldest - 5_000);
});

test('equal snapshots of a run and the one before become one file, and any other stays its own', () => {
  const { stateDir } = worldOf([], () => goes);
  const snapshot = (run: string): string => join(stateDir, 'runs', run, 'session.db');
  for (const run of [one, two, three]) makeRun(stateDir, run);
  for (const [run, content] of [
    [one, 'same'],
    [two, 'same'],
    [three, 'diff'],
  ] as const)
    writeFileSync(snapshot(run), content);
  assert.deepEqual(
    [one, two, three].map((run) => linkSnapshot(stateDir, run)),
    [false, true, false],
  );
  assert.equal(statSync(snapshot(one)).ino, statSync(snapshot(two)).ino);
  assert.equal(linkSnapshot(stateDir, two), false, 'it is one already');
  assert.equal(readFileSync(snapshot(three), 'utf8'), 'diff');
  assert.deepEqual(readdirSync(join(stateDir, 'runs', two)).sort(), ['events.ndjson', 'session.db', 'trace.json']);
});
