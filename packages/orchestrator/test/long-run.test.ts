import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type GuardContext,
  type JournalEvent,
  type ModelResponse,
  payloadsOf,
  type ToolResult,
  type ToolSpec,
} from '@fpf/contracts';
import { greet, skill } from './support/fake-skill.ts';
import { disk } from './support/fake-session.ts';
import { tryRun } from './support/fakes.ts';

const many = { turns: 400, model_calls: 400, tool_calls: 400 };
const greeting = (n: number): ModelResponse => ({ tool_calls: [{ name: 'greet', arguments: { name: `n${n}` } }] });
const result = (stdout: string): ToolResult => ({
  stdout,
  stderr: '',
  return_code: 0,
  success: true,
  effects: [],
  evidence: [],
});

test('the journal is read from the store when a run ends, and never for a decision', async () => {
  const reads = { count: 0 };
  const responses = [...Array.from({ length: 40 }, (_, n) => greeting(n)), { final: 'Done.' }];
  const { query } = tryRun({ multiTurn: true, responses, budget: many, disk: disk(Infinity, reads) });
  assert.equal((await query.result()).outcome, 'completed');
  assert.equal(reads.count, 2, 'once for the explanation, once for the report');
});

test('what a guard is handed is frozen, does not grow afterwards, and holds every event, long texts cut', async () => {
  const handed: (readonly JournalEvent[])[] = [];
  const permitting = async (_: unknown, { journal }: GuardContext) => {
    handed.push(journal);
    return { decision: 'pass' as const, reasons: [], evidence: [] };
  };
  const responses = [greeting(1), greeting(2), { final: 'Done.' }];
  const { query, seen } = tryRun({
    multiTurn: true,
    responses,
    permitting,
    runTool: async () => result('x'.repeat(100_000)),
  });
  await query.result();
  const [first, second] = handed;
  const whole = seen.reports[0]?.events ?? [];
  assert.ok(first && second && first.length < second.length);
  assert.deepEqual(
    second.map(({ hash }) => hash),
    whole.slice(0, second.length).map(({ hash }) => hash),
  );
  assert.ok(
    Object.isFrozen(second) && second.every((event) => Object.isFrozen(event) && Object.isFrozen(event.payload)),
  );
  const [kept] = payloadsOf(second, 'tool-result');
  assert.match(kept?.result.stdout ?? '', /^x{1024}\n\(98976 more characters are left out\)$/);
  assert.ok(Object.isFrozen(kept?.result));
  assert.equal(payloadsOf(whole, 'tool-result')[0]?.result.stdout.length, 100_000, 'the journal has all of it');
});

test('who watches is told whole results; who comes late, what the run remembers of them; nobody can change them', async () => {
  const { query, events } = tryRun({ runTool: async () => result('x'.repeat(100_000)) });
  const watched = events();
  await query.result();
  const stdouts = [await watched, await events()].map((told) => {
    const event = told.find(({ type }) => type === 'tool-result');
    assert.ok(event?.type === 'tool-result' && Object.isFrozen(event.data) && Object.isFrozen(event.data.result));
    return event.data.result.stdout.length;
  });
  assert.deepEqual(stdouts, [100_000, 1_061]);
});

test('of long ago the model is not told any more, and the last turn always', async () => {
  const responses = [...Array.from({ length: 30 }, (_, n) => greeting(n)), { final: 'Done.' }];
  const { query, seen, events } = tryRun({
    multiTurn: true,
    responses,
    budget: many,
    runTool: async () => result('x'.repeat(10_000)),
  });
  const notes = (await events()).flatMap((event) => (event.type === 'stage' ? [event.note] : []));
  await query.result();
  const sizes = seen.asked.map((request) => JSON.stringify(request.messages).length);
  assert.ok(Math.max(...sizes) < 140_000, `${Math.max(...sizes)} characters`);
  const last = seen.asked.at(-1)?.messages ?? [];
  assert.deepEqual(last.at(-1)?.tool_call_id?.split('/').at(-1), '30');
  assert.deepEqual([last[0]?.role, last[1]?.id, last[2]?.role], ['developer', 'request', 'assistant']);
  assert.ok(notes.includes('asking fixture (not told of 18 earlier turns)'), notes.at(-3));
});

test('an argument is taken from the last good result, however long ago the call was', async () => {
  const tell: ToolSpec = { ...greet, name: 'tell', bind: { name: 'greet.stdout' } };
  const wave: ToolSpec = { ...greet, name: 'wave' };
  const waving = (n: number): ModelResponse => ({ tool_calls: [{ name: 'wave', arguments: { name: `n${n}` } }] });
  const telling: ModelResponse = { tool_calls: [{ name: 'tell', arguments: {} }] };
  const responses = [greeting(0), ...Array.from({ length: 50 }, (_, n) => waving(n)), telling, { final: 'Done.' }];
  const { query, seen } = tryRun({
    multiTurn: true,
    responses,
    budget: many,
    skills: [skill(greet, wave, tell)],
    runTool: async () => result('Ada'),
  });
  assert.equal((await query.result()).outcome, 'completed');
  assert.deepEqual(payloadsOf(seen.reports[0]?.events ?? [], 'tool-intent').at(-1)?.args, { name: 'Ada' });
});

test('what was journaled can be read late, and by two readers; progress is for who watches', async () => {
  const { query, events } = tryRun();
  const watched = events();
  await query.result();
  assert.deepEqual(await events(), await events());
  const late = (await events()).map(({ type }) => type);
  const kinds = (await watched).map(({ type }) => type);
  assert.deepEqual([kinds.includes('stage'), late], [true, kinds.filter((type) => type !== 'stage')]);
  assert.equal(late.length, 8);
});
