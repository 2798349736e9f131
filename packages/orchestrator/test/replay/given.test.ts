import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FpfError, type SkillLoader } from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import { Type } from '@sinclair/typebox';
import { defineTool } from '../../src/index.ts';
import { nothingSeen, said, stackOf, type World } from '../support/fakes.ts';
import { talk } from '../support/resumed-runs.ts';
import { again, differing, ran, sameAgain } from './again.ts';

test('a skill that is not what it was is refused by the loader, with the pins that the run had', async () => {
  const once = await ran({ response: said });
  const drift = new FpfError({
    code: 'skill.hash-drift',
    message: 'skill-loader: the bytes of greeter are not the pinned ones',
    hint: '',
  });
  await assert.rejects(again({ ...once, world: { ...once.world, loadError: drift } }), { code: 'skill.hash-drift' });
  const pins: (Parameters<SkillLoader['load']>[1] | undefined)[] = [];
  const world: World = { ...once.world, loading: (options) => void pins.push(options) };
  await sameAgain({ ...once, world });
  assert.deepEqual(
    pins.at(-1)?.pins?.map(({ name, version }) => `${name}@${version}`),
    ['greeter@1.0.0'],
  );
});

const count = defineTool({
  name: 'count',
  description: 'Count.',
  input: Type.Object({ name: Type.String({ maxLength: 9 }) }, { additionalProperties: false }),
  effect: 'pure',
  run: async () => ({}),
});

test('tools in code have to be there: those of the program that ran it, and no others', async () => {
  const stack = { tools: [count], allowInProcess: true };
  const once = await ran({ stack, response: { tool_calls: [{ name: 'count', arguments: { name: 'Ada' } }] } });
  assert.equal(once.outcome, 'completed');
  await sameAgain(once);
  const { stack: _none, ...without } = once.world;
  await assert.rejects(again({ ...once, world: without }), { code: 'run.not-replayable' });
});

test('a journal whose chain does not hold, or that is none, is not replayed', async () => {
  const { on, world } = await ran({ response: said });
  const [, , , once] = on.events;
  assert.ok(once);
  const broken = on.events.with(3, { ...once, payload: {} });
  await assert.rejects(again({ world, on }, { events: broken }), { code: 'journal.broken' });
  await assert.rejects(stackOf(world, nothingSeen(), fixedHost()).replay([]), { code: 'report.broken' });
});

test('what the rules of today would have decided: which calls, and where nothing more is recorded', async () => {
  const once = await ran(talk);
  assert.deepEqual(differing(await again(once, { options: { policy: 'current' } })), []);
  const policy = { allow: [], deny: [{ tool: 'greet' }], ask: [], guards: [] } as never;
  const world: World = { ...once.world, stack: { policy } };
  assert.deepEqual(differing(await again({ ...once, world })), [], 'the rules of the run are those that it began with');
  const { calls, same } = await again({ ...once, world }, { options: { policy: 'current' } });
  assert.deepEqual([same, calls.map(({ recorded, now }) => [recorded, now])[0]], [false, ['pass', 'abstain']]);
  const denied = await ran({ ...talk, stack: { policy } });
  const allowed = await again({ ...denied, world: { ...denied.world, stack: {} } }, { options: { policy: 'current' } });
  assert.deepEqual(
    allowed.calls.map(({ recorded, now }) => [recorded, now])[0],
    ['abstain', 'abstain'],
    'what no guard was asked is unknown',
  );
});

test('a deny of today that names nobody is refused there as before a run, once and by name', async () => {
  const once = await ran(talk);
  const policy = { allow: [], deny: [{ tool: 'gret' }], ask: [] };
  const world: World = { ...once.world, stack: { policy } };
  assert.deepEqual(differing(await again({ ...once, world })), [], 'the rules of today decide nothing here');
  await assert.rejects(again({ ...once, world }, { options: { policy: 'current' } }), {
    code: 'policy.names-nobody',
    message: /the tool gret, and no skill has one of this name\. Did you mean greet\?/,
  });
});
