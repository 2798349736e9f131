import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FileChange, RunComparison } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { compareRuns } from '../../src/index.ts';
import { hash, printed, type RunDraft, runOf } from '../support/two-runs.ts';

const digest = (letter: string): string => `sha256:${hash(letter)}`;

function compared(a: RunDraft, b: RunDraft): RunComparison {
  const found = compareRuns(runOf(a, 'run-1'), runOf(b, 'run-20'));
  assert.deepEqual(check(RunComparison, JSON.parse(JSON.stringify(found))), []);
  return found;
}

const ended = { outcome: 'completed', state: 'pass', exit_code: 0 };
const sides = {
  a: { run_id: 'run-1', started_at: '2026-01-01T00:00:00.000Z', ...ended },
  b: { run_id: 'run-20', started_at: '2026-01-01T00:00:00.000Z', ...ended },
};
const nothing = { ...sides, same: true, pins: [], files: [], usage: [{ what: 'wall_ms', a: 35, b: 42 }] };

test('two runs that differ only in the digest of the model show exactly that', () => {
  const one = { calls: [{ args: { path: 'README.md' } }] };
  const [a, b] = [digest('a'), digest('b')];
  assert.deepEqual(compared({ ...one, trace: { model_digest: a } }, { ...one, trace: { model_digest: b } }), {
    ...nothing,
    same: false,
    pins: [{ kind: 'model-digest', a, b }],
    calls: { a: 1, b: 1, same: 1, alignment: 'full', differ: [] },
  });
});

test('ids and times are no difference', () => {
  assert.deepEqual(compared({}, {}), { ...nothing, calls: { a: 0, b: 0, same: 0, alignment: 'full', differ: [] } });
});

test('every pin that moved is named, in one order; what one run has not is null', () => {
  const skill = { name: 'words', version: '1.0.0', hash: `sha256-${hash('a')}` };
  const started = {
    request: 'x',
    model: { name: 'x', digest: null },
    budget: { turns: 1 },
    policy: { rules: [] },
    frozen: false,
    mode: 'plan',
  };
  const { pins } = compared(
    { trace: { skill_set: [skill], components: { guards: '1.0.0' }, engine: 'sqlite', config_hash: hash('c') } },
    {
      trace: { skill_set: [{ ...skill, version: '1.1.0' }], components: { guards: '1.0.1' }, frozen: true },
      events: [['run-started', started]],
    },
  );
  assert.deepEqual(pins, [
    { kind: 'skill', name: 'words', a: `1.0.0 ${skill.hash}`, b: `1.1.0 ${skill.hash}` },
    { kind: 'component', name: 'guards', a: '1.0.0', b: '1.0.1' },
    { kind: 'config', a: hash('c'), b: null },
    { kind: 'engine', a: 'sqlite', b: null },
    { kind: 'frozen', a: null, b: 'yes' },
    { kind: 'mode', a: null, b: 'plan' },
    { kind: 'policy', a: null, b: '{"rules":[]}' },
    { kind: 'budget', a: null, b: '{"turns":1}' },
  ]);
});

test('a selection that came out otherwise says which skills and tools only one run had', () => {
  const search = (decision: string, ids: readonly string[]): RunDraft => ({
    events: [
      [
        'skills-selected',
        { decision, candidates: ids.map((id) => ({ id })), nearest: [], unmatched: [], threshold: 1, reasons: [] },
      ],
      ['skills-loaded', { skills: ids.map((id) => ({ id, tools: ['read', 'write'] })) }],
    ],
  });
  assert.deepEqual(compared(search('pass', ['words', 'files']), search('abstain', ['files'])).selection, {
    decision: { a: 'pass', b: 'abstain' },
    skills: { only_a: ['words'], only_b: [] },
    tools: { only_a: ['words#read', 'words#write'], only_b: [] },
  });
  assert.equal(compared(search('pass', ['files']), search('pass', ['files'])).selection, undefined);
});

test('a call that was put in moves no other one; changed arguments are one call; a decision that flipped is named', () => {
  const reason = { code: 'guard.denied', stage: 'guard' as const, message: 'No.', refs: [] };
  const { calls } = compared(
    { calls: [{ args: { n: 1 } }, { args: { n: 2 } }, { tool: 'write', args: {} }] },
    {
      calls: [
        { tool: 'look', args: {} },
        { args: { n: 1 } },
        { args: { n: 3 } },
        { tool: 'write', args: {}, guard_decision: 'abstain', state: 'abstain', reasons: [reason] },
      ],
    },
  );
  assert.deepEqual(calls, {
    a: 3,
    b: 4,
    same: 1,
    alignment: 'full',
    differ: [
      { a: null, b: { at: 1, tool: 'look', args: {} }, args_changed: false },
      { a: { at: 2, tool: 'count', args: { n: 2 } }, b: { at: 3, tool: 'count', args: { n: 3 } }, args_changed: true },
      {
        a: { at: 3, tool: 'write', args: {} },
        b: { at: 4, tool: 'write', args: {} },
        args_changed: false,
        decision: { a: 'pass', b: 'abstain' },
        state: { a: 'pass', b: 'abstain' },
        reasons: { a: [], b: ['guard.denied'] },
      },
    ],
  });
});

test('what calls put out is told from the first line that differs', () => {
  const side = (id: string, text: string, code?: number): RunDraft => ({
    calls: [{}],
    events: [printed(`${id}/1`, text, code)],
  });
  const outputOf = (a: RunDraft, b: RunDraft): unknown => compared(a, b).calls.differ[0]?.output;
  assert.deepEqual(outputOf(side('run-1', 'one\ntwo\nthree'), side('run-20', 'one\n2\nthree')), {
    what: 'stdout',
    line: 2,
    a: 'two\nthree',
    b: '2\nthree',
  });
  assert.deepEqual(outputOf(side('run-1', 'one'), side('run-20', 'one\ntwo')), {
    what: 'stdout',
    line: 2,
    a: null,
    b: 'two',
  });
  assert.deepEqual(outputOf(side('run-1', 'one'), side('run-20', 'two', 3)), { what: 'return_code', a: '0', b: '3' });
});

test('files: what only one run changed, what they left otherwise, and nothing that ends the same', () => {
  const file = (path: string, letter?: string): FileChange =>
    letter === undefined
      ? { path, op: 'delete', before: { type: 'file', mode: 0o644, size: 1, sha256: hash('0') } }
      : { path, op: 'add', after: { type: 'file', mode: 0o644, size: 1, sha256: hash(letter) } };
  const after = (letter: string): object => ({
    op: 'add',
    after: { type: 'file', mode: 0o644, size: 1, sha256: hash(letter) },
  });
  const { files, same } = compared(
    { calls: [{ effects: [file('both', 'a'), file('changed', 'a'), file('gone')] }] },
    { calls: [{ effects: [file('both', 'a'), file('changed', 'b'), file('new', 'c')] }] },
  );
  assert.equal(same, false);
  assert.deepEqual(files, [
    { path: 'changed', a: after('a'), b: after('b') },
    { path: 'gone', a: { op: 'delete' }, b: null },
    { path: 'new', a: null, b: after('c') },
  ]);
});

test('another end and another request are told', () => {
  const found = compared(
    { trace: { request: 'a' } },
    { trace: { request: 'b', outcome: 'abstained', state: 'abstain', exit_code: 3, final: 'No.' } },
  );
  assert.deepEqual(found.request, { a: 'a', b: 'b' });
  assert.deepEqual(found.outcome?.b, { outcome: 'abstained', state: 'abstain', exit_code: 3, reasons: [] });
  assert.deepEqual(found.final, { a: null, b: 'No.' });
});
