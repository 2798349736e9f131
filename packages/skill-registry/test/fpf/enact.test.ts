import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Capability, Enactment, type MethodInterface } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { bindAtWork, bindTexts, enact } from '@fpf/skill-registry';
import { capabilityVerdict } from '../../src/fpf/enact/enact.ts';
import { able, methodOf } from '../support/holder.ts';

const method = methodOf() as MethodInterface;

function gapsOf(enactment: Enactment): readonly string[] {
  return 'gaps' in enactment
    ? enactment.gaps.map(({ id, because }) => (because === undefined ? id : `${id} <- ${because}`))
    : [];
}

function itemsOf(enactment: Enactment): readonly string[] {
  return 'plan' in enactment
    ? enactment.plan.items.map(({ id, call, dependsOn }) => [id, call.tool, ...dependsOn].join(' '))
    : [];
}

test('the plan: items in order, dependencies from what flows, guards, limits, criteria', () => {
  const enactment = enact(method, able, bindAtWork(method));
  assert.deepEqual(check(Enactment, enactment), []);
  assert.deepEqual(itemsOf(enactment), ['PI-1 find_note', 'PI-2 put_line PI-1', 'PI-3 put_line PI-1']);
  assert.ok('plan' in enactment);
  const [find, replace] = enactment.plan.items;
  assert.deepEqual(find?.guard, ['PRE-1']);
  assert.deepEqual(find?.requiredEvidence, ['EV-1']);
  assert.deepEqual(find?.budget, { timeMs: 5000, calls: 3, bytes: 4096 });
  assert.deepEqual(find?.onFailure, ['FAIL-1', 'FAIL-2']);
  assert.deepEqual(replace?.acceptance, ['ACC-2']);
  assert.equal(replace?.when, 'the text is replaced');
  assert.deepEqual(replace?.call.arguments, {
    path: { from: 'OUT-1' },
    text: { from: 'IN-4' },
    mode: { value: 'replace' },
  });
  assert.equal(enactment.assignment.id, 'run-1#note-keeper:workspace@2026-01-12T00:00:00.000Z');
  assert.deepEqual(enactment.plan.stopConditions, ['time > 5000 ms', 'calls > 3', 'bytes > 4096', 'FAIL-1']);
  assert.ok(enactment.plan.id.length <= 240);
});

test('ids of plans differ by skill, method, holder and window, and by nothing else', () => {
  const idOf = (change: Partial<MethodInterface>, holder = able): string => {
    const enactment = enact({ ...method, ...change }, holder, bindAtWork(method));
    return 'plan' in enactment ? enactment.plan.id : '';
  };
  const ids = [
    idOf({}),
    idOf({ description: 'skill:other@1.2.0' }),
    idOf({ method: 'other' }),
    idOf({}, { ...able, id: 'run-2' }),
    idOf({}, { ...able, window: { ...able.window, end: '2026-01-13T00:00:00.000Z' } }),
  ];
  assert.equal(new Set(ids).size, ids.length);
  assert.equal(idOf({ purpose: 'other words' }), ids[0]);
});

test('a value that is not bound: the required one of a step is a gap, an optional one leaves its argument out, a default stands', () => {
  assert.deepEqual(gapsOf(enact(method, able, bindTexts(method, { 'IN-4': 'x' }))), ['IN-1']);
  const enactment = enact(method, able, bindTexts(method, { 'IN-1': 'notes', 'IN-4': 'x' }));
  assert.ok('plan' in enactment);
  assert.deepEqual(enactment.plan.items[0]?.call.arguments, { folder: { from: 'IN-1' }, most: { from: 'IN-3' } });
  assert.deepEqual(enactment.plan.items[0]?.bindings, { 'IN-1': { value: 'notes' }, 'IN-3': { value: 3 } });
});

test('an alternative is taken where what it asks for is bound; the others are not in the plan', () => {
  assert.deepEqual(itemsOf(enact(method, able, bindTexts(method, { 'IN-1': 'n', 'IN-2': 'l' }))), [
    'PI-1 find_note',
    'PI-2 put_line PI-1',
  ]);
  assert.deepEqual(itemsOf(enact(method, able, bindTexts(method, { 'IN-1': 'n' }))), ['PI-1 find_note']);
});

test('where only alternatives are left and none can be taken, what they lack are the gaps', () => {
  const steps = method.steps.map((step) => ({ ...step, when: 'it is asked for' }));
  assert.deepEqual(gapsOf(enact({ ...method, steps }, able, {})), [
    'IN-1',
    'OUT-1 <- IN-1',
    'IN-4',
    'IN-2',
    'ACC-1 <- OUT-1',
  ]);
});

test('a step that leans on an alternative which was not taken: the gap is what that one lacked', () => {
  const [find, , replace] = method.steps;
  assert.ok(find && replace);
  const steps = [{ ...find, when: 'asked' }, { ...replace, when: undefined } as never];
  assert.deepEqual(gapsOf(enact({ ...method, steps }, able, bindTexts(method, { 'IN-4': 'x' }))), [
    'IN-1',
    'OUT-1 <- IN-1',
    'ACC-1 <- OUT-1',
  ]);
});

test('a value of another type is a gap; a whole number is a number; a value for no input is a gap', () => {
  assert.deepEqual(gapsOf(enact(method, able, { 'IN-1': { value: 7 }, 'IN-4': { value: 'x' } })), ['IN-1']);
  assert.deepEqual(gapsOf(enact(method, able, { ...bindAtWork(method), 'IN-3': { value: 1.5 } })), ['IN-3']);
  assert.deepEqual(gapsOf(enact(method, able, { ...bindAtWork(method), 'IN-9': { at: 'work' } })), ['IN-9']);
  const parameters = method.parameters.map((one) => (one.id === 'IN-3' ? { ...one, schema: { type: 'number' } } : one));
  assert.deepEqual(gapsOf(enact({ ...method, parameters }, able, { ...bindAtWork(method), 'IN-3': { value: 2 } })), []);
});

test('unknown is never met: what the holder does not state is a gap, and so is what it lacks', () => {
  assert.deepEqual(gapsOf(enact(method, { ...able, facts: {} }, bindAtWork(method))), ['CAP-1', 'CAP-2']);
  const enactment = enact(method, { ...able, facts: { ...able.facts, node: '18.20.1' } }, bindAtWork(method));
  assert.deepEqual('gaps' in enactment && enactment.gaps, [
    { id: 'CAP-2', message: 'node >= 20: unmet; the holder states 18.20.1' },
  ]);
});

const verdicts: readonly (readonly [
  fact: string | undefined,
  op: Capability['op'],
  value: string,
  unit: string,
  verdict: string,
])[] = [
  ['24.1.0', '>=', '20', '', 'met'],
  ['v20.19.0', '>=', '20.19', '', 'met'],
  ['20.9', '>=', '20.19', '', 'unmet'],
  ['20', '=', '20.0.0', '', 'met'],
  ['20', '>', '20', '', 'unmet'],
  ['20', '<=', '20', '', 'met'],
  ['9', '<', '10', '', 'met'],
  ['24.0.0-rc.1', '>=', '20', '', 'unknown'],
  ['granted', '=', 'granted', '', 'met'],
  ['Granted', '=', 'granted', '', 'unmet'],
  ['granted', '>=', '1', '', 'unknown'],
  ['1024 MiB', '>=', '512', 'MiB', 'met'],
  ['1 GiB', '>=', '512', 'MiB', 'unknown'],
  ['1024', '>=', '512', 'MiB', 'unknown'],
  ['', '=', '', '', 'unknown'],
  [undefined, '=', 'granted', '', 'unknown'],
  ['9'.repeat(400), '>=', '20', '', 'unknown'],
];
for (const [fact, op, value, unit, verdict] of verdicts)
  test(`${fact?.slice(0, 20) ?? 'nothing'} ${op} ${value} ${unit}: ${verdict}`, () => {
    const capability: Capability = { id: 'CAP-1', characteristic: 'x', op, value, unit };
    assert.equal(capabilityVerdict(capability, fact === undefined ? {} : { x: fact }), verdict);
  });

test('facts are the own ones of the holder', () => {
  assert.equal(
    capabilityVerdict({ id: 'CAP-1', characteristic: 'constructor', op: '=', value: 'x', unit: '' }, {}),
    'unknown',
  );
});

test('a step that yields what the method does not have, an output that no step yields, an effect on no input: gaps by their ids', () => {
  const of = (change: Partial<MethodInterface>): readonly string[] =>
    gapsOf(enact({ ...method, ...change }, able, bindAtWork(method)));
  const [find, ...rest] = method.steps;
  assert.ok(find);
  assert.deepEqual(of({ steps: [{ ...find, out: [...find.out, 'OUT-9'] }, ...rest] }), ['OUT-9']);
  assert.deepEqual(
    of({ outputs: [...method.outputs, { id: 'OUT-8', name: 'x', schema: { type: 'string' }, text: 'x' }] }),
    ['OUT-8'],
  );
  assert.deepEqual(of({ effects: [...method.effects, { id: 'EFF-3', affects: 'IN-8', text: 'x' }] }), ['IN-8']);
  assert.deepEqual(of({ bounds: { ...method.bounds, writes: ['IN-7'] } }), ['IN-7']);
});

test('what stands without evidence, or over nothing, is a gap that is told by its own id', () => {
  const preconditions = [{ id: 'PRE-1', text: 'x', evidence: [] }];
  assert.deepEqual(gapsOf(enact({ ...method, preconditions }, able, bindAtWork(method))), ['PRE-1']);
  const [first] = method.acceptance;
  assert.ok(first);
  const over = (change: Partial<typeof first>): readonly string[] =>
    gapsOf(enact({ ...method, acceptance: [{ ...first, ...change }] }, able, bindAtWork(method)));
  assert.deepEqual(over({ evidence: [] }), ['ACC-1']);
  assert.deepEqual(over({ over: [] }), ['ACC-1']);
  assert.deepEqual(over({ evidence: ['EV-9'] }), ['EV-9', 'ACC-1 <- EV-9']);
  assert.deepEqual(over({ over: ['OUT-9'] }), ['OUT-9', 'ACC-1 <- OUT-9']);
});

test('an input given by the name of its argument: the gap tells its id', () => {
  const enactment = enact(method, able, { ...bindAtWork(method), folder: { value: 'x' } });
  assert.deepEqual('gaps' in enactment && enactment.gaps.map(({ message }) => message), [
    'a value was given for it, and the method has no such input: the input named "folder" is IN-1',
  ]);
});

test('a criterion over an effect is judged at the steps that name it, and at every step where none does', () => {
  const judged = (steps: MethodInterface['steps']): readonly (readonly string[])[] => {
    const enactment = enact({ ...method, steps, acceptance: [criterion] }, able, bindAtWork(method));
    return 'plan' in enactment ? enactment.plan.items.map(({ acceptance }) => acceptance) : [];
  };
  const [effect] = method.effects;
  const [base] = method.acceptance;
  const [find, choose, replace, ...rest] = method.steps;
  assert.ok(effect && base && find && choose && replace);
  const criterion = { ...base, over: [...find.out.slice(0, 1), effect.id] };
  assert.deepEqual(judged(method.steps), [[base.id], [base.id], [base.id]]);
  assert.deepEqual(judged([find, choose, { ...replace, out: [...replace.out, effect.id] }, ...rest]), [
    [],
    [base.id],
    [],
  ]);
});

test('nothing at all: every section is told in a sentence', () => {
  const enactment = enact({}, able, {});
  const messages = 'gaps' in enactment ? enactment.gaps.map(({ message }) => message) : [];
  assert.equal(
    messages[3],
    'the section “Role” is missing, or does not say which role kind enacts the method, and what it has to be capable of',
  );
  for (const message of messages) assert.doesNotMatch(message, /undefined|the method's/);
});

test('nothing at all: every section is a gap, in the order of the profile', () => {
  const body = 'K1-purpose K2-role K3-inputs K4-preconditions K5-procedure K6-outputs K7-acceptance K8-failures';
  const sections = [...body.split(' '), 'K9-bounds', 'K10-evidence'];
  assert.deepEqual(gapsOf(enact({}, able, {})), ['B5-context', 'B3-version', ...sections]);
});

test('sections that say nothing are missing: no item, no tool, two roles', () => {
  const first = (change: Partial<MethodInterface>): string | undefined =>
    gapsOf(enact({ ...method, ...change }, able, bindAtWork(method)))[0];
  assert.equal(first({ steps: [] }), 'K5-procedure');
  assert.equal(first({ steps: method.steps.filter(({ uses }) => uses === 'reason') }), 'K5-procedure');
  assert.equal(first({ outputs: [], effects: [] }), 'K6-outputs');
  assert.equal(first({ acceptance: [] }), 'K7-acceptance');
  assert.equal(first({ failures: [] }), 'K8-failures');
  assert.equal(first({ evidence: [] }), 'K10-evidence');
  assert.equal(first({ roles: [...method.roles, ...method.roles] }), 'K2-role');
  assert.equal(first({ preconditions: [] }), undefined);
});

test('names that lead out of an object stay names', () => {
  const parameters = method.parameters.map((one) => (one.id === 'IN-1' ? { ...one, id: '__proto__' } : one));
  const steps = method.steps.map((step) => ({
    ...step,
    in: Object.fromEntries(
      Object.entries(step.in).map(([name, input]) => [
        name,
        'from' in input && input.from === 'IN-1' ? { from: '__proto__' } : input,
      ]),
    ),
  }));
  const enactment = enact({ ...method, parameters, steps }, able, bindAtWork({ parameters }));
  assert.ok('plan' in enactment);
  assert.deepEqual(Object.keys(enactment.plan.items[0]?.bindings ?? {}), ['__proto__', 'IN-3', 'IN-5']);
});
