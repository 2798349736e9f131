import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TSchema } from '@sinclair/typebox';
import {
  ConfigFile,
  GuardDecision,
  GuardSpec,
  LockFile,
  Message,
  ModelResponse,
  RunTrace,
  ToolCall,
  ToolSpec,
} from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';

const hash = `sha256-${'0'.repeat(64)}`;
const argumentSchema = { type: 'object', properties: {}, additionalProperties: false };
const guard = { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' };
const call = { tool: 'write_file', args: {}, guard_decision: 'pass', result_ref: null };
const trace = {
  run_id: 'r1',
  started_at: '2026-11-05T10:00:00.000Z',
  model: 'functiongemma:270m',
  skill_set: [{ name: 'file-write', version: '1.0.0', hash }],
  tool_calls: [call],
  agentfs_session: { db_path: '.fpf/sessions/s1.db', snapshot_id: '' },
  outputs: { artifact_paths: ['trace.json'] },
};
/** Document 1 §2.1: the five fields alone. */
const tool = {
  name: 'write_file',
  description: 'Writes.',
  input_schema: argumentSchema,
  output_schema: argumentSchema,
  guard,
};

test("the user's documents: their own fields, and nothing more, are enough", () => {
  const fitting: readonly (readonly [TSchema, unknown])[] = [
    [ToolSpec, tool],
    [ToolSpec, { name: 'write_file', description: 'Writes.', input_schema: argumentSchema }],
    [GuardSpec, guard],
    [GuardSpec, { ...guard, required_evidence: [], failure_mode: 'degrade' }],
    [GuardDecision, 'pass'],
    [GuardDecision, 'degrade'],
    [GuardDecision, 'abstain'],
    [ModelResponse, {}],
    [ModelResponse, { thought: 'hm' }],
    [ModelResponse, { thought: 'hm', tool_calls: [{ name: 'write_file', arguments: { path: 'a' } }], final: 'done' }],
    [RunTrace, trace],
    [RunTrace, { ...trace, skill_set: [], tool_calls: [], outputs: { artifact_paths: [] } }],
  ];
  for (const [schema, value] of fitting)
    assert.deepEqual(check(schema, value), [], `${schema.$id} ${JSON.stringify(value)}`);
});

/** Schema, value, and the place that is named. */
const wrong: readonly (readonly [TSchema, unknown, string])[] = [
  [ToolSpec, { ...tool, name: 'Write-File' }, '/name'],
  [ToolSpec, { ...tool, name: '' }, '/name'],
  [ToolSpec, { ...tool, description: '' }, '/description'],
  [ToolSpec, { ...tool, input_schema: true }, '/input_schema'],
  [ToolSpec, { ...tool, output_schema: [] }, '/output_schema'],
  [ToolSpec, { ...tool, guard: { ...guard, failure_mode: 'pass' } }, '/guard/failure_mode'],
  [ToolSpec, { ...tool, guard: { ...guard, extra: 1 } }, '/guard/extra'],
  [ToolSpec, { ...tool, inputSchema: {} }, '/inputSchema'],
  [ToolSpec, { name: 'a', description: 'b' }, ''],
  [ToolSpec, { ...tool, bind: { 'Bad Name': 'x.output' } }, '/bind/Bad Name'],
  [ToolSpec, { ...tool, degraded: {} }, '/degraded'],
  [GuardSpec, { ...guard, predicate: '' }, '/predicate'],
  [GuardSpec, { ...guard, required_evidence: 'session.open' }, '/required_evidence'],
  [GuardSpec, { ...guard, required_evidence: [''] }, '/required_evidence/0'],
  [GuardSpec, { ...guard, failure_mode: 'Abstain' }, '/failure_mode'],
  [GuardSpec, { predicate: 'a', failure_mode: 'abstain' }, ''],
  [GuardDecision, 'allow', ''],
  [GuardDecision, 'PASS', ''],
  [GuardDecision, true, ''],
  [ModelResponse, { thought: 1 }, '/thought'],
  [ModelResponse, { tool_calls: {} }, '/tool_calls'],
  [ModelResponse, { tool_calls: [{ name: 'a' }] }, '/tool_calls/0'],
  [ModelResponse, { tool_calls: [{ name: 'a', arguments: '{}' }] }, '/tool_calls/0/arguments'],
  [ModelResponse, { tool_calls: [{ name: 'a', arguments: [] }] }, '/tool_calls/0/arguments'],
  [ModelResponse, { text: 'x' }, '/text'],
  [ModelResponse, [], ''],
  [ToolCall, { name: 1, arguments: {} }, '/name'],
  [RunTrace, { ...trace, run_id: '' }, '/run_id'],
  [RunTrace, { ...trace, started_at: '2026-11-05 10:00' }, '/started_at'],
  [RunTrace, { ...trace, model: 1 }, '/model'],
  [RunTrace, { ...trace, skill_set: [{ name: 'a', version: '1' }] }, '/skill_set/0'],
  [RunTrace, { ...trace, skill_set: [{ name: 'a', version: '1', hash: 'x' }] }, '/skill_set/0/hash'],
  [RunTrace, { ...trace, tool_calls: [{ ...call, guard_decision: 'ok' }] }, '/tool_calls/0/guard_decision'],
  [RunTrace, { ...trace, agentfs_session: { db_path: 'x' } }, '/agentfs_session'],
  [RunTrace, { ...trace, outputs: {} }, '/outputs'],
  [RunTrace, { ...trace, note: 'x' }, '/note'],
  [RunTrace, { ...trace, components: { 'a\nb': 1 } }, '/components/a\nb'],
  ...Object.keys(trace).map(
    (field) => [RunTrace, Object.fromEntries(Object.entries(trace).filter(([key]) => key !== field)), ''] as const,
  ),
];

test('each wrong variant is refused, and the place is named', () => {
  for (const [schema, value, pointer] of wrong) {
    const issues = check(schema, value);
    assert.ok(
      issues.some((issue) => issue.pointer === pointer),
      `${schema.$id} ${JSON.stringify(value)}: ${JSON.stringify(issues)}`,
    );
    for (const { rule, message } of issues) assert.ok(rule.length > 0 && message.length > 0);
  }
});

test('the config file: components by port name, a part of the budget, and no unknown names', () => {
  const component = { use: '@acme/guards', version: '2.1.0', options: { a: [1] } };
  assert.deepEqual(check(ConfigFile, {}), []);
  assert.deepEqual(
    check(ConfigFile, {
      components: { 'guard-engine': component, reporter: { use: 'x', version: '1.0.0' } },
      budget: { turns: 2 },
    }),
    [],
  );
  const places = (value: unknown): readonly string[] => check(ConfigFile, value).map(({ pointer }) => pointer);
  assert.deepEqual(places({ components: { guards: component } }), ['/components/guards']);
  assert.deepEqual(places({ components: { 'guard-engine': { use: 'x' } } }), ['/components/guard-engine']);
  assert.deepEqual(places({ components: { 'guard-engine': { ...component, version: '^2' } } }), [
    '/components/guard-engine/version',
  ]);
  for (const use of [
    '..',
    '../g',
    './g',
    '/g',
    'node:fs',
    '.g',
    '_g',
    '-g',
    '@acme',
    '@acme/',
    '@acme/../g',
    'a b',
    'a;b',
    'A',
    'a\n',
    'a\n- b',
    `a${'b'.repeat(214)}`,
  ]) {
    assert.deepEqual(
      places({ components: { 'guard-engine': { ...component, use } } }),
      ['/components/guard-engine/use'],
      use,
    );
    assert.deepEqual(places({ model: { provider: 'p', name: 'n', use, version: '1.0.0' } }), ['/model/use'], use);
    assert.deepEqual(places({ skills: { sources: [{ package: use }] } }), ['/skills/sources/0/package'], use);
  }
  for (const use of ['g', '@acme/g', '@a.b/c_d-e~f', '7z'])
    assert.deepEqual(places({ components: { reporter: { ...component, use } } }), []);
  assert.deepEqual(places({ budget: { turns: -1, steps: 3 } }).toSorted(), ['/budget/steps', '/budget/turns']);
  assert.deepEqual(places({ skills: { sources: [{}] } }), ['/skills/sources/0']);
});

test('the lock file: pins under any name, each of one shape', () => {
  const pin = {
    name: 'a',
    version: '1.0.0',
    hash,
    source: { type: 'folder', ref: 'skills' },
    tool_schemas: { write_file: '0'.repeat(64) },
  };
  const lock = {
    lockfileVersion: 1,
    model: { provider: 'scripted', name: 'x', digest: null },
    skills: { 'a\nb': pin },
    schemas: ['urn:fpf:tool-spec:1'],
    components: {},
  };
  assert.deepEqual(check(LockFile, lock), []);
  assert.deepEqual(
    check(LockFile, { ...lock, skills: { 'a\nb': { ...pin, hash: 'x' } } }).map(({ pointer }) => pointer),
    ['/skills/a\nb/hash'],
  );
  assert.deepEqual(
    check(LockFile, { ...lock, skills: { a: { ...pin, tool_schemas: { 'x\ny': 'no hash' } } } }).map(
      ({ pointer }) => pointer,
    ),
    ['/skills/a/tool_schemas/x\ny'],
  );
});

test('a message: the usage that its origin reports', () => {
  const message = {
    v: 1,
    id: 'm1',
    role: 'assistant',
    content: [{ type: 'text', text: 'x' }],
    origin: { provider: 'ollama', usage: { input: 3, output: 4 } },
  };
  assert.deepEqual(check(Message, message), []);
  assert.deepEqual(
    check(Message, { ...message, origin: { provider: 'ollama', usage: { tokens: 3 } } }).map(({ pointer }) => pointer),
    ['/origin/usage/tokens'],
  );
});
