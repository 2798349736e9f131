import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GuardExample, GuardSpec, JsonObject, ToolSpec } from '@fpf/contracts';
import { lintGuard } from '../../src/lint/lint-guard.ts';
import { lintTool } from '../../src/lint/lint-tool.ts';
import { engine, on, spec, toolOf } from '../support/workbench.ts';

const given = (value: boolean): NonNullable<GuardExample['evidence']> => ({
  'session.open': { status: 'present', value },
});
const examples: readonly GuardExample[] = [
  { evidence: given(true), expect: 'pass' },
  { evidence: {}, expect: 'abstain' },
];
const lint = async (guard: Partial<GuardSpec>, tool?: ToolSpec): Promise<readonly string[]> =>
  (await lintGuard(engine, on({ examples: [...examples], ...guard }, tool))).map(
    ({ severity, code }) => `${severity} ${code}`,
  );

const optional: JsonObject = {
  type: 'object',
  additionalProperties: false,
  properties: { path: { type: 'string' }, count: { type: 'integer' } },
};

for (const [name, guard, expected, tool] of [
  ['a guard with an example for each decision has nothing', {}, []],
  ['no examples', { examples: [] }, ['warning guard.no-example']],
  [
    'an example that fails',
    { examples: [{ evidence: given(true), expect: 'abstain' }, ...examples] },
    ['error guard.example-failed'],
  ],
  ['evidence that no resolver gives', { required_evidence: ['moon.full'] }, ['error guard.broken']],
  ['an expression that is none', { when: 'ev[' }, ['error guard.broken']],
  ['it proves nothing', { required_evidence: [] }, ['error guard.proves-nothing']],
  ['it can never pass', { when: 'args.x == 1', examples: [{ expect: 'abstain' }] }, ['error guard.never-passes']],
  [
    'it can never stop anything',
    {
      required_evidence: [],
      when: 'ev["file.exists:a"].status != "unknown"',
      examples: [{ evidence: { 'file.exists:a': { status: 'absent' } }, expect: 'pass' }],
    },
    ['error guard.never-fails'],
  ],
  [
    'an expression that adds nothing',
    { when: 'ev["session.open"].status == "present"' },
    ['warning guard.never-fails'],
  ],
  ['nothing to degrade to', { failure_mode: 'degrade' }, ['warning guard.no-reduced-form']],
  [
    'an argument that is not there',
    { required_evidence: ['session.open', 'file.exists:{args.pth}'], examples: [] },
    ['error guard.never-passes', 'warning guard.no-example'],
  ],
  [
    'an argument that is no text',
    { required_evidence: ['file.exists:{args.count}'], examples: [] },
    ['error guard.never-passes', 'warning guard.no-example'],
    toolOf({}, { input_schema: optional }),
  ],
  [
    'an argument that may be left out',
    { required_evidence: ['file.exists:{args.path}'], examples: [] },
    ['warning guard.never-passes', 'warning guard.no-example'],
    toolOf({}, { input_schema: optional }),
  ],
] as readonly (readonly [string, Partial<GuardSpec>, readonly string[], ToolSpec?])[])
  test(`lint: ${name}`, async () => assert.deepEqual(await lint(guard, tool), expected));

test('lint: a tool that changes things needs a guard, and one with the network a guard of its own and a skill for itself', () => {
  const codes = (tool: ToolSpec, guarded: boolean, beside: number): readonly string[] =>
    lintTool({ owner: 'a', tool, guards: guarded ? [{ from: 'skill', id: 'a', spec: spec({}) }] : [], beside }).map(
      ({ code }) => code,
    );
  assert.deepEqual(codes(toolOf({}), false, 3), ['guard.none']);
  assert.deepEqual(codes(toolOf({}), true, 3), []);
  assert.deepEqual(codes(toolOf({}, { effect: 'pure' }), false, 3), []);
  const network: ToolSpec = toolOf({}, { effect: 'pure', handler: { kind: 'script', network: true } });
  assert.deepEqual(codes(network, false, 0), ['guard.none', 'guard.network-not-alone']);
  assert.deepEqual(codes(network, true, 2), ['guard.network-not-alone', 'guard.network-not-alone']);
});
