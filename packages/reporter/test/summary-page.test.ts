import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Enactment,
  type FileChange,
  genesisHash,
  type JournalEvent,
  type RunTrace,
  type TracedCall,
} from '@fpf/contracts';
import { seal, sha256 } from '@fpf/contracts/hash';
import { netChanges } from '../src/summary/net-changes.ts';
import { summaryPage } from '../src/summary/summary-page.ts';

const state = (text: string) => ({ type: 'file' as const, mode: 0o644, size: text.length, sha256: sha256(text) });
const add = (path: string, text: string): FileChange => ({ path, op: 'add', after: state(text) });
const modify = (path: string, from: string, to: string): FileChange => ({
  path,
  op: 'modify',
  before: state(from),
  after: state(to),
});
const remove = (path: string, text: string): FileChange => ({ path, op: 'delete', before: state(text) });

function trace(...calls: readonly Partial<TracedCall>[]): RunTrace {
  return {
    run_id: 'run-1',
    started_at: '2026-01-01T00:00:00.000Z',
    model: 'scripted:x',
    skill_set: [],
    tool_calls: calls.map((call) => ({ tool: 'edit', args: {}, guard_decision: 'pass', result_ref: null, ...call })),
    agentfs_session: { db_path: 'session.db', snapshot_id: 'x' },
    outputs: { artifact_paths: [] },
  };
}

for (const [what, effects, net] of [
  ['added, then modified: added', [add('a', '1'), modify('a', '1', '2')], [add('a', '2')]],
  ['added, then deleted: nothing', [add('a', '1'), remove('a', '1')], []],
  ['modified and put back: nothing', [modify('a', '1', '2'), modify('a', '2', '1')], []],
  ['modified twice: once', [modify('a', '1', '2'), modify('a', '2', '3')], [modify('a', '1', '3')]],
  ['deleted, then added with other content: modified', [remove('a', '1'), add('a', '2')], [modify('a', '1', '2')]],
  ['two paths, in the order of their names', [add('b', '1'), add('a', '1')], [add('a', '1'), add('b', '1')]],
] as const) {
  test(`a path that calls ${what}`, () => {
    assert.deepEqual(netChanges(trace(...effects.map((effect) => ({ effects: [effect] })))), net);
  });
}

test('what a failed call changed is set aside, and is no change of the run', () => {
  const page = summaryPage(trace({ effects: [], rejected: [add('x|y.txt', '1'), remove('b', '2')] }), []);
  assert.ok(page.includes('## Changes of this run\n\nNone.'), page);
  const wanted =
    '| call | change | path |\n| --- | --- | --- |\n| `edit` | add | `x\\|y.txt` |\n| `edit` | delete | `b` |';
  assert.ok(page.includes(`## Set aside\n\nCalls that failed changed this. None of it was kept.\n\n${wanted}`), page);
});

test('a run without failed calls has no such table', () => {
  assert.ok(!summaryPage(trace({ effects: [add('a', '1')] }), []).includes('Set aside'));
});

test('a protected path is named as left out of the patch, and an ordinary one is not', () => {
  const page = summaryPage(trace({ effects: [add('.git/config', '1'), add('.gitignore', '1')] }), []);
  const section = page.split('## Left out of the patch')[1]?.split('## Pins')[0] ?? '';
  assert.match(section, /git applies no patch to it/);
  assert.match(section, /`\.git\/config`/);
  assert.doesNotMatch(section, /gitignore/);
});

function planned(enactment: unknown): readonly JournalEvent[] {
  const payload = { skills: [{ skill: 'editor@1.0.0', enactment: enactment as never }] };
  const event = {
    kind: 'work-planned' as const,
    step_key: 'work',
    at: '2026-01-01T00:00:00.000Z',
    payload,
    run_id: 'run-1',
    seq: 1,
  };
  return [seal('journal', event, genesisHash)];
}

test('the plan tells role, items, and which call carried out which; a stopped call did not', () => {
  const enactment = {
    assignment: { role: 'edi|tor' },
    plan: {
      id: 'wp',
      items: [
        { id: 'PI-1', call: { tool: 'edit' } },
        { id: 'PI-2', call: { tool: 'look' } },
        { id: 'PI-3', call: { tool: 'say' } },
      ],
    },
  } as unknown as Enactment;
  const calls: Partial<TracedCall>[] = [
    { plan_item: 'wp#PI-1', state: 'pass', result_ref: 'calls/1.json' },
    { plan_item: 'wp#PI-2', state: 'abstain' },
  ];
  const section =
    summaryPage(trace(...calls), planned(enactment))
      .split('## Plan')[1]
      ?.split('## Calls')[0] ?? '';
  assert.match(section, /`editor@1\.0\.0` in the role `edi\|tor`, by `wp`/);
  assert.match(section, /\| `PI-1` \| `edit` \| call 1 \(✔ pass\) \|/);
  assert.match(section, /\| `PI-2` \| `look` \| call 2 \(■ abstain, not executed\) \|/);
  assert.match(section, /\| `PI-3` \| `say` \| no call \|/);
});

test('gaps stand in the place of a plan, and a run without a plan has no such section', () => {
  const gaps = [{ id: 'OUT-1', message: 'nothing | yields it', because: 'K5-procedure' }];
  const page = summaryPage(trace(), planned({ gaps }));
  assert.match(page, /no role was assigned and no work planned/);
  assert.ok(page.includes('| `OUT-1` | nothing \\| yields it | K5-procedure |'), page);
  assert.ok(!summaryPage(trace(), []).includes('## Plan'));
});

test('what was kept in the memory of the project is told apart from the changes', () => {
  const link = (ref: string, value: boolean) => ({
    id: `memory:${ref}`,
    status: 'present' as const,
    value,
    carrier: { type: 'project-memory', ref, at: '2026-01-01T00:00:00.000Z' },
    by: 'tool-runner',
  });
  const page = summaryPage(
    trace({ evidence: [link('skill.notes/note/a`b', true), link('skill.notes/note/c', false)] }),
    [],
  );
  assert.match(page, /## Project memory\n\n.*discarding the session does not undo it/);
  assert.ok(page.includes('| `edit` | kept | ``skill.notes/note/a`b`` |'), page);
  assert.ok(page.includes('| `edit` | taken out | `skill.notes/note/c` |'), page);
  assert.ok(!summaryPage(trace({}), []).includes('Project memory'));
});

test('that texts of the calls may have been cut is told, where an answer came from a server that cuts them', () => {
  const evidence = (comma: 'kept' | 'lost' | 'unknown') => ({
    model: { provider: 'ollama', name: 'm', digest: null, conforming: false },
    request_hash: sha256('x'),
    raw: '',
    marks: [],
    repairs: [],
    attempts: 1,
    conformance: { comma, leading_zero: 'kept' as const },
  });
  const page = (...of: readonly ('kept' | 'lost' | 'unknown')[]): string =>
    summaryPage({ ...trace(), model_evidence: of.map(evidence) }, []);
  assert.equal(page('unknown', 'lost', 'lost').split('a text ends at its first comma').length, 2);
  assert.doesNotMatch(page('kept', 'unknown'), /first comma/);
});
