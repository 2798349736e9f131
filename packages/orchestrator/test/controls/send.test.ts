import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payloadsOf } from '@fpf/contracts';
import { greet } from '../support/fake-skill.ts';
import { tryRun, type World } from '../support/fakes.ts';
import { calling, done, keptOpen, told } from './turned-run.ts';

/** Sends when the hook of a stage is asked, so that it waits at the very next point. */
function sending(stage: 'after-model' | 'after-tool', texts: readonly string[], world: World) {
  const left = [...texts];
  const hooks = [
    { name: 'send', stage, run: () => void sent.push(...left.splice(0).map((text) => run.query.send(text))) },
  ];
  const sent: Promise<void>[] = [];
  const run = tryRun({ ...world, embedding: { hooks } });
  return { ...run, sent };
}

test('a model that takes turns is told the whole conversation, in order', async () => {
  const { query, seen, waits } = keptOpen({ responses: [calling('Ada'), done, calling('Bob'), done] });
  await waits(1);
  await query.send('Now Bob.');
  await waits(2);
  assert.equal((await query.end()).outcome, 'completed');
  assert.deepEqual(told(seen.asked[3]), [
    'developer: Greet people.',
    'user: Greet Ada',
    'assistant: greet {"name":"Ada"}',
    'tool: tool_result',
    'assistant: Done.',
    'user: Now Bob.',
    'assistant: greet {"name":"Bob"}',
    'tool: tool_result',
  ]);
  const trace = seen.reports[0]?.trace;
  assert.deepEqual(
    trace?.controls?.map(({ n, before, control }) => [
      n,
      before,
      control.kind === 'message' ? control.text : control.kind,
    ]),
    [
      [1, 'turn/3', 'Now Bob.'],
      [2, 'turn/5', 'end'],
    ],
  );
  assert.match(trace?.explanation ?? '', /^Added while it went on \(before turn\/3\):\n {2}> Now Bob\.$/m);
});

test('a message that comes while the last turn ends gives the run another turn', async () => {
  const { query, seen, sent } = sending('after-model', ['Now Bob.'], {
    multiTurn: true,
    responses: [done, calling('Bob'), done],
  });
  const outcome = await query.result();
  await Promise.all(sent);
  assert.deepEqual([outcome.outcome, seen.asked.length, seen.ran], ['completed', 3, ['greet']]);
  assert.deepEqual(told(seen.asked[1]).slice(1), ['user: Greet Ada', 'assistant: Done.', 'user: Now Bob.']);
});

test('a message among calls waits for the turn after them, and is told after their results', async () => {
  const { query, seen, sent } = sending('after-tool', ['Enough.'], {
    multiTurn: true,
    responses: [calling('Ada', 'Bob'), done],
  });
  await query.result();
  await Promise.all(sent);
  assert.deepEqual(told(seen.asked[1]).slice(3), ['tool: tool_result', 'tool: tool_result', 'user: Enough.']);
});

test('a model that takes a single turn is asked anew, with each message alone', async () => {
  const world: World = { responses: [calling('Ada'), calling('Bob'), calling('Eve')] };
  const { query, seen, sent } = sending('after-model', ['Greet Bob', 'Greet Eve'], world);
  const outcome = await query.result();
  await Promise.all(sent);
  assert.deepEqual(
    seen.asked.map((request) => told(request).slice(1)),
    [['user: Greet Ada'], ['user: Greet Bob'], ['user: Greet Eve']],
  );
  assert.deepEqual(
    seen.asked.map(({ tools }) => tools.map(({ name }) => name)),
    [['greet'], ['greet'], ['greet']],
  );
  assert.deepEqual([outcome.outcome, seen.ran.length, outcome.usage.turns], ['completed', 3, 3]);
});

test('a model that takes a single turn is asked once more about each message, where its words could not be used', async () => {
  const bad = { tool_calls: [{ name: 'greet', arguments: { name: 7 } }] };
  const world: World = { tools: [greet, { ...greet, name: 'wave' }], responses: [calling('Ada'), bad, calling('Bob')] };
  const { query, seen } = sending('after-model', ['Greet Bob'], world);
  assert.equal((await query.result()).outcome, 'completed');
  assert.deepEqual(
    seen.asked.map((request) => [told(request).at(-1), request.tools.length]),
    [
      ['user: Greet Ada', 2],
      ['user: Greet Bob', 2],
      ['user: Greet Bob', 1],
    ],
  );
});

test('a model that answered in words before anything ran is told its words', async () => {
  const { query, seen, waits } = keptOpen({ responses: [{ final: 'Whom?' }, calling('Ada'), done] });
  await waits(1);
  await query.send('Ada.');
  await waits(2);
  assert.equal((await query.end()).outcome, 'completed');
  assert.deepEqual(told(seen.asked[1]).slice(1), ['user: Greet Ada', 'assistant: Whom?', 'user: Ada.']);
});

test('what was refused may be proposed again after a message, and only then', async () => {
  const refusing: World = { responses: [calling('Ada'), done, calling('Ada'), done], embedding: { mode: 'plan' } };
  const { query, waits } = keptOpen(refusing);
  await waits(1);
  await Promise.all([query.setMode('default'), query.send('Go on.')]);
  await waits(2);
  assert.equal((await query.end()).outcome, 'completed');
});

test('after the end nothing can be sent, and who does not wait for it is not struck down', async () => {
  const { query } = tryRun();
  await query.result();
  await assert.rejects(query.send('More.'), { code: 'run.ended' });
  void query.send('More.');
  void query.setMode('plan');
  await new Promise((resolve) => setImmediate(resolve));
  const kept = keptOpen();
  await kept.waits(1);
  const ending = kept.query.end();
  await assert.rejects(kept.query.send('More.'), { code: 'run.ended' });
  await ending;
});

const wrong = ['', '  ', 'x'.repeat(65_537), '\uD800', 7 as unknown as string];
for (const text of wrong)
  test(`${JSON.stringify(text).slice(0, 12)} is no message`, async () => {
    const { query, seen } = tryRun();
    await assert.rejects(query.send(text), { code: 'run.control-refused' });
    await query.result();
    assert.deepEqual(payloadsOf(seen.reports[0]?.events ?? [], 'control-taken'), []);
  });
