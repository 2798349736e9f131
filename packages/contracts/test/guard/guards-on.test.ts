import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AdmittedCall, guardsOn, judgedTool, type Policy, reason, type ScopedGuard } from '../../src/index.ts';
import { callHash } from '../../src/hash/index.ts';

const spec = { predicate: 'it may', required_evidence: ['session.open'], failure_mode: 'abstain' as const };

function call(over: Partial<AdmittedCall['skill']> = {}, tool: Partial<AdmittedCall['tool']> = {}): AdmittedCall {
  return {
    call_id: 'run/1',
    skill: { id: 'file-write', name: 'writer', version: '1.0.0', shipped: true, ...over },
    tool: { name: 'write_file', description: 'Write.', input_schema: { type: 'object' }, guard: spec, ...tool },
    args: { path: 'a' },
  };
}

function policy(...guards: ScopedGuard[]): Policy {
  return { allow: [], deny: [], ask: [], guards };
}

test('all guards over a call: its tool, its skill, its project, in the order they are written', () => {
  const skill = [
    { id: 'first', ...spec },
    { id: 'other', tool: 'append_file', ...spec },
  ];
  const project = policy({ id: 'any', tool: '*', skill: '*', ...spec }, { id: 'by-name', skill: 'writer', ...spec });
  const found = guardsOn(call({ guards: skill }), project);
  assert.deepEqual(
    found.map(({ from, id }) => [from, id]),
    [
      ['tool', 'write_file'],
      ['skill', 'first'],
      ['project', 'any'],
      ['project', 'by-name'],
    ],
  );
  assert.deepEqual(found[1]?.spec, spec);
});

for (const over of [
  { tool: 'write' },
  { tool: 'write_file_all' },
  { tool: 'WRITE_FILE' },
  { skill: 'file' },
  { skill: 'file-write-2' },
])
  test(`a guard over ${JSON.stringify(over)} says nothing of write_file in file-write`, () => {
    assert.deepEqual(guardsOn(call({}, { guard: spec }), policy({ id: 'g', ...over, ...spec })).length, 1);
  });

test('a tool that does not say its effect is judged by the worst, and one that asks for the network says so', () => {
  assert.equal(judgedTool(call()).effect, 'once');
  const handler = { kind: 'script', runtime: 'node', path: 'a.mjs', args: 'stdin-json', network: true } as const;
  assert.equal(judgedTool(call({}, { handler })).network, true);
  assert.equal(judgedTool(call()).network, false);
});

test('an approval is bound to skill, tool and arguments, and to nothing of the run', () => {
  const base = callHash(call());
  assert.equal(callHash({ ...call(), call_id: 'another/7' } as AdmittedCall), base);
  const others = [
    callHash({ ...call(), args: { path: 'b' } }),
    callHash({ ...call(), args: { path: 'a', extra: null } }),
    callHash(call({ hash: `sha256-${'0'.repeat(64)}` })),
    callHash(call({ id: 'other' })),
    callHash(call({}, { name: 'append_file' })),
  ];
  assert.equal(new Set([base, ...others]).size, others.length + 1);
});

test('a next step that is nothing is left out', () => {
  assert.equal(Object.hasOwn(reason('guard.none', 'guard', 'no', [], ''), 'next'), false);
  assert.equal(reason('guard.none', 'guard', 'no', [], 'do it').next, 'do it');
});
