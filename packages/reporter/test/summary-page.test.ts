import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FileChange, RunTrace, TracedCall } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { netChanges } from '../src/summary/net-changes.ts';
import { summaryPage } from '../src/summary/summary-page.ts';

const state = (text: string) => ({ type: 'file' as const, mode: 0o644, size: text.length, sha256: sha256(text) });
const add = (path: string, text: string): FileChange => ({ path, op: 'add', after: state(text) });
const modify = (path: string, from: string, to: string): FileChange => ({ path, op: 'modify', before: state(from), after: state(to) });
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
  const page = summaryPage(trace({ effects: [], rejected: [add('x|y.txt', '1'), remove('b', '2')] }));
  assert.ok(page.includes('## Changes of this run\n\nNone.'), page);
  const wanted = '| call | change | path |\n| --- | --- | --- |\n| `edit` | add | `x\\|y.txt` |\n| `edit` | delete | `b` |';
  assert.ok(page.includes(`## Set aside\n\nCalls that failed changed this. None of it was kept.\n\n${wanted}`), page);
});

test('a run without failed calls has no such table', () => {
  assert.ok(!summaryPage(trace({ effects: [add('a', '1')] })).includes('Set aside'));
});

test('a protected path is named as left out of the patch, and an ordinary one is not', () => {
  const page = summaryPage(trace({ effects: [add('.git/config', '1'), add('.gitignore', '1')] }));
  const section = page.split('## Left out of the patch')[1]?.split('## Pins')[0] ?? '';
  assert.match(section, /protected/);
  assert.match(section, /`\.git\/config`/);
  assert.doesNotMatch(section, /gitignore/);
});
