import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closed, FpfError, type JsonObject } from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import { Type } from '@sinclair/typebox';
import { defineTool, type DefinedTool } from '../../src/index.ts';
import { greet, skill } from '../support/fake-skill.ts';
import { nothingSeen, stackOf, tryRun, type World } from '../support/fakes.ts';

const double = defineTool({
  name: 'double_it',
  description: 'Double a number.',
  input: Type.Object({ n: Type.Integer({ minimum: 0, maximum: 99 }) }, closed),
  output: Type.Object({ twice: Type.Integer({ minimum: 0, maximum: 198 }) }, closed),
  effect: 'pure',
  run: async ({ n }) => ({ twice: n * 2 }),
});

const calling = (args: JsonObject) => ({ tool_calls: [{ name: 'double_it', arguments: args }] });

function ran(world: World, tools: readonly DefinedTool[] = [double]) {
  return tryRun({ response: calling({ n: 4 }), ...world, stack: { tools, allowInProcess: true, ...world.stack } });
}

test('a tool in code is offered beside those of skills, admitted, and named with its skill', async () => {
  const { query, seen } = ran({});
  assert.equal((await query.result()).outcome, 'completed');
  assert.deepEqual(
    seen.asked[0]?.tools.map(({ name }) => name),
    ['greet', 'double_it'],
  );
  assert.deepEqual(seen.ran, ['double_it']);
  const [call] = seen.reports[0]?.trace.tool_calls ?? [];
  assert.match(call?.skill ?? '', /^embedded@sha256-[0-9a-f]{12}$/);
  assert.deepEqual(
    seen.builtins.map(({ name, skill, shipped }) => [name, skill, shipped]),
    [['embedded/double_it', 'embedded', false]],
  );
  assert.deepEqual(await seen.builtins[0]?.handler({ n: 4 }, undefined as never), { twice: 8 });
});

test('what a program changes in its own objects once they are handed in changes no run', async () => {
  const late = { ...double, spec: { ...double.spec, name: 'late_it' } };
  const tools = [double];
  const facts = { node: '24.0.0' };
  const stack = stackOf({ stack: { tools, allowInProcess: true, facts } }, nothingSeen(), fixedHost());
  tools.push(late);
  facts.node = 'another';
  const query = stack.query('Greet Ada', { workspace: '/nowhere', stateDir: '/nowhere', runsDir: '/nowhere' });
  const events = await Array.fromAsync(query);
  const [began, loaded] = (['run-started', 'skills-loaded'] as const).map((kind) =>
    events.find(({ type }) => type === kind),
  );
  assert.deepEqual(began?.type === 'run-started' && began.data.facts, { node: '24.0.0' });
  assert.deepEqual(loaded?.type === 'skills-loaded' && loaded.data.skills.flatMap((skill) => skill.tools), [
    'greet',
    'double_it',
  ]);
});

test('its arguments are as strict as a script’s', async () => {
  const { query, seen } = ran({ response: calling({ n: '4' }) });
  assert.equal((await query.result()).reasons[0]?.code, 'admit.bad-arguments');
  assert.deepEqual(seen.ran, []);
});

test('it is offered also where no skill fits', async () => {
  const { query, seen } = ran({ search: 'abstain' });
  assert.equal((await query.result()).outcome, 'completed');
  assert.deepEqual(
    seen.asked[0]?.tools.map(({ name }) => name),
    ['double_it'],
  );
  assert.equal(seen.loaded, undefined, 'nothing was loaded');
});

test('what it says of itself is its pin', async () => {
  const version = async (tools: readonly DefinedTool[]) => {
    const { query, seen } = ran({}, tools);
    await query.result();
    return seen.reports[0]?.trace.skill_set.find(({ name }) => name === 'embedded')?.version;
  };
  const other = defineTool({
    name: 'double_it',
    description: 'Double it.',
    input: Type.Object({ n: Type.Integer({ minimum: 0, maximum: 99 }) }, closed),
    effect: 'pure',
    run: async () => ({}),
  });
  assert.equal(await version([double]), await version([double]));
  assert.notEqual(await version([double]), await version([other]));
});

for (const [what, stack, code] of [
  ['nobody said that it may run in this process', { allowInProcess: false }, 'config.in-process'],
  ['the run is frozen', { pins: [] }, 'pin.in-process'],
] as const)
  test(`it is refused where ${what}`, () => {
    assert.throws(
      () => ran({ stack }),
      (error: unknown) => FpfError.is(error) && error.code === code,
    );
  });

test('a name that a skill has too fails the load, naming both', async () => {
  const again = defineTool({
    name: greet.name,
    description: 'Greet.',
    input: Type.Object({}, closed),
    effect: 'pure',
    run: async () => ({}),
  });
  const { query } = ran({}, [again]);
  const outcome = await query.result();
  assert.deepEqual([outcome.outcome, outcome.reasons[0]?.code], ['failed', 'skill.tool-clash']);
  assert.match(outcome.reasons[0]?.message ?? '', /greeter and embedded both have a tool greet/);
});

test('a schema outside the profile is refused where the tool is defined', () => {
  const open = {
    name: 'x',
    description: 'X.',
    input: Type.Object({ a: Type.String() }),
    effect: 'pure' as const,
    run: async () => ({}),
  };
  assert.throws(() => defineTool(open), { code: 'skill.tool-schema' });
  const round = { ...open.input };
  Object.assign(round, { examples: [round] });
  assert.throws(() => defineTool({ ...open, input: round }), { code: 'skill.tool-schema' });
});

test('the types of arguments and result come from the schemas', () => {
  defineTool({
    name: 'typed',
    description: 'Typed.',
    input: Type.Object({ n: Type.Integer({ minimum: 0, maximum: 9 }) }, closed),
    output: Type.Object({ twice: Type.Integer({ minimum: 0, maximum: 18 }) }, closed),
    effect: 'pure',
    // @ts-expect-error a text is no integer
    run: async ({ n }) => ({ twice: `${n}` }),
  });
});

test('a broken guard of a skill or of the project stops the run before the model is asked', async () => {
  const spec = { predicate: 'p', required_evidence: ['moon.full'], failure_mode: 'abstain' as const };
  const broken = { code: 'guard.broken', stage: 'guard' as const, message: 'no', refs: [] };
  const { query, seen } = tryRun({
    checkGuard: async ({ from, id }) => (from === 'project' && id === 'moon' ? [broken] : []),
    stack: { policy: { allow: [], deny: [], ask: [], guards: [{ id: 'moon', ...spec }] } },
  });
  assert.equal((await query.result()).reasons[0]?.code, 'guard.broken');
  assert.equal(seen.asked.length, 0);
});

test('a skill in a folder that calls itself as the program’s tools are called fails the load', async () => {
  const folder = skill({ ...greet, name: 'sneak' });
  const impostor = { ...folder, manifest: { ...folder.manifest, id: 'embedded' } };
  const { query, seen } = ran({ skills: [impostor] });
  const outcome = await query.result();
  assert.deepEqual([outcome.outcome, outcome.reasons[0]?.code, seen.asked.length], ['failed', 'skill.tool-clash', 0]);
});
