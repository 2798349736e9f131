import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type JournalEvent, payloadsOf } from '@fpf/contracts';
import { calling, done, keptOpen } from '../controls/turned-run.ts';
import { disk } from '../support/fake-session.ts';
import type { World } from '../support/fakes.ts';
import { again, differing, type Ran, sameAgain } from './again.ts';
import { judging } from './judging.ts';
import { lies, resealed } from './tamper.ts';

type Kept = Pick<Ran, 'world' | 'on'>;

/** Ada is greeted and kept; then Bob is, under what was turned; then it goes back, and Eve is greeted. */
async function turned(end: 'end' | 'interrupt' = 'end'): Promise<Kept> {
  const world: World = {
    guards: judging(),
    multiTurn: true,
    responses: [calling('Ada'), done, calling('Bob'), done, calling('Eve'), done],
    budget: { turns: 8 },
  };
  const on = disk();
  const { query } = keptOpen(world, on);
  await answered(on, 2);
  await query.checkpoint('ada');
  await query.send('Now Bob.');
  await answered(on, 4);
  await query.setMode('dontAsk');
  await query.tightenBudget({ tool_calls: 5 });
  await query.rewind('ada');
  if (end === 'end') void query.send('Eve instead.');
  const outcome = end === 'end' ? await query.end() : await query.interrupt();
  assert.equal(outcome.outcome, end === 'end' ? 'completed' : 'interrupted');
  return { world, on };
}

const once = await turned();

test('a run that was turned from outside and went back is the same again', async () => {
  const kinds = new Set(once.on.events.map(({ kind }) => kind));
  for (const kind of ['control-taken', 'checkpoint', 'run-rewound'] as const) assert.ok(kinds.has(kind), kind);
  const replayed = await again(once);
  assert.deepEqual(differing(replayed), []);
  assert.deepEqual(
    replayed.calls.map(({ seq, turn, now }) => [seq, turn, now]),
    [
      [1, 1, 'pass'],
      [2, 3, 'pass'],
      [3, 5, 'pass'],
    ],
  );
});

test('a run that was interrupted while it waited is the same again', async () => sameAgain(await turned('interrupt')));

test('a run that died while it waited, or at any event before, is the same again', async () => {
  for (let cut = 1; cut < once.on.events.length; cut += 1) {
    const events = once.on.events.slice(0, cut);
    assert.deepEqual(
      differing(await again(once, { events })),
      [],
      `cut after ${events.at(-1)?.kind} ${events.at(-1)?.step_key}`,
    );
  }
});

/** Came from outside: the names of points, what was sent, and what the session said of its history. */
const given: readonly RegExp[] = [
  /^checkpoint \/(?:id|label|session_step)\b/,
  /^run-rewound \/(?:changed|session_step)\b/,
  /^control-taken \/control\/(?:mode|budget)\b/,
];

test('a control that was tampered with is told', async () => {
  const turns: ReadonlySet<string> = new Set(['control-taken', 'checkpoint', 'run-rewound']);
  const untold: string[] = [];
  for (const { what, events } of lies(once.on.events)) {
    if (!turns.has(what.split(' ')[0] ?? '') || given.some((pattern) => pattern.test(what))) continue;
    if (await isSame(events)) untold.push(what);
  }
  assert.deepEqual(untold, []);
});

test('a control that is left out, or stands in another place, is told', async () => {
  const { events } = once.on;
  for (const [at, event] of events.entries()) {
    if (event.kind !== 'control-taken' && event.kind !== 'run-rewound') continue;
    const without = numbered(events.toSpliced(at, 1));
    assert.equal(await isSame(without), false, `without ${event.step_key}`);
    assert.equal(
      await isSame(numbered(events.toSpliced(at, 1).toSpliced(at - 1, 0, event))),
      false,
      `${event.step_key} before its time`,
    );
  }
});

test('models that a run changed to are those of the record', async () => {
  const digest = `sha256:${'b'.repeat(64)}`;
  const answers = [calling('Ada'), done, calling('Bob'), done];
  let asked = 0;
  const gateway = {
    capabilities: async () => ({ tools: true, streaming: false, multiTurn: true }),
    plan: () => ({
      result: async () => ({
        response: answers[1 + (asked += 1)] ?? done,
        evidence: {
          model: { provider: 'fixture', name: 'other', digest, conforming: false },
          request_hash: 'b'.repeat(64),
          raw: '',
          marks: [],
          repairs: [],
          attempts: 1,
        },
      }),
      [Symbol.asyncIterator]: async function* none() {},
    }),
  };
  const world: World = {
    guards: judging(),
    multiTurn: true,
    responses: answers.slice(0, 2),
    models: [{ name: 'other', digest, gateway: gateway as never }],
  };
  const on = disk();
  const { query } = keptOpen(world, on);
  await answered(on, 2);
  await query.setModel('other');
  await query.send('Now Bob.');
  await answered(on, 4);
  await query.end();
  assert.equal(payloadsOf(on.events, 'tool-result').length, 2);
  const replayed = await again({ world, on });
  // The other model of this test says no true hash of its request: nothing else differs.
  const differs = replayed.turns.flatMap((turn) => turn.differs.map(({ path }) => path));
  assert.deepEqual([...new Set(differs)], ['/evidence/request_hash']);
  assert.deepEqual([replayed.differs, replayed.calls.map(({ same }) => same)], [[], [true, true]]);
});

/** Until the model has answered so often. */
async function answered({ events }: Kept['on'], often: number): Promise<void> {
  while (payloadsOf(events, 'model-result').length < often) await new Promise((resolve) => setImmediate(resolve));
}

async function isSame(events: readonly JournalEvent[]): Promise<boolean> {
  return again(once, { events }).then(
    ({ same }) => same,
    () => false,
  );
}

function numbered(events: readonly JournalEvent[]): readonly JournalEvent[] {
  return resealed(events.map((event, index) => ({ ...event, seq: index + 1 })));
}
