import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadsOf } from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import { disk } from '../support/fake-session.ts';
import { tryRun, type World } from '../support/fakes.ts';
import { over, sessionsOf } from '../session/fork-world.ts';
import { talk } from '../support/resumed-runs.ts';
import { again, differing } from './again.ts';
import { judging } from './judging.ts';
import { lies } from './tamper.ts';

const host = fixedHost();
const base: World = { ...talk, guards: judging() };

/** A fork of a run of two turns and three calls. */
async function forked(at: number | undefined, message?: string) {
  const on = disk();
  const { query } = tryRun({ ...base, disk: on }, host);
  await query.result();
  const sessions = sessionsOf({ 'session-1': on });
  const fork = {
    run: query.runId,
    session: 'session-1',
    ...(at !== undefined && { at }),
    ...(message !== undefined && { message }),
  };
  const responses = [{ final: 'That will do.' }];
  const { query: other } = tryRun(over(sessions, { ...base, responses, fork }), host);
  const { outcome } = await other.result();
  const events = sessions.disks.get('session-1-1')?.events.filter((event) => event.run_id === other.runId) ?? [];
  return { run: query.runId, outcome, events, points: on.events };
}

const seqOf = async (key: string): Promise<number> =>
  (await forked(undefined)).points.find((event) => event.step_key === key)?.seq ?? 0;
const world = { world: base, on: disk() };

test('a fork is the same again: what it has of its parent, and what it did by itself', async () => {
  for (const [key, message] of [
    ['result/1'],
    ['result/2'],
    ['load'],
    ['model/1'],
    ['result/2', 'Stop now.'],
    ['result/3', 'Stop now.'],
  ] as const) {
    const { events, outcome, run } = await forked(await seqOf(key), message);
    assert.ok(payloadsOf(events, 'run-started')[0]?.parent?.run === run, outcome);
    assert.deepEqual(differing(await again(world, { events })), [], `${key} ${message ?? ''}`);
  }
});

test('a message that a fork was begun with, and was tampered with, is told', async () => {
  const { events } = await forked(await seqOf('result/3'), 'Stop now.');
  const about = lies(events).filter(({ what }) => what.startsWith('control-taken'));
  assert.ok(about.length >= 8);
  for (const { what, events: changed } of about) {
    const same = await again(world, { events: changed }).then(
      (replayed) => replayed.same,
      () => false,
    );
    assert.equal(same, false, what);
  }
});
