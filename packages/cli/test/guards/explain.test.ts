import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { JournalDraft, JournalEvent, JsonObject } from '@fpf/contracts';
import { genesisHash } from '@fpf/contracts';
import { seal, type Sealed } from '@fpf/contracts/hash';
import { json } from '../support/fpf.ts';
import { guardedProject } from '../support/projects/guarded.ts';

const folders = { policy: { allow: [{ tool: 'write_file' }, { tool: 'run_shell' }], folders: { deny: ['kept'] } } };
const project = guardedProject(folders);
const { ws, run, call } = project;
const passed = call('Write a file', 'write_file', { path: 'docs/a.md', content: 'a\n' });
const stopped = call('Write a file into kept', 'write_file', { path: 'kept/a.md', content: 'a\n' });

test('a decision is made again from the trace alone: its words, its guards, its evidence with carrier and time', () => {
  assert.deepEqual([passed.ran.code, stopped.ran.code], [0, 3], passed.ran.stdout + stopped.ran.stdout);
  const ran = run('guards', 'explain', passed.id, '1');
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  assert.match(
    ran.stdout,
    /call 1: write_file → pass[\s\S]*rules: pass[\s\S]*guards: pass[\s\S]*guard of the tool \(write_file\)[\s\S]*session\.open = true \[session .*Z\] by session\.open[\s\S]*bit for bit/,
  );
  const no = run('guards', 'explain', stopped.id, '--json');
  const [one] = (json(no)['data'] as { readonly calls: readonly JsonObject[] }).calls;
  assert.deepEqual([no.code, one?.['decision'], one?.['recomputed'], one?.['differs']], [0, 'abstain', true, []]);
});

test('the project names folders: a shell script runs on a view that it can only read, and that is what is explained', () => {
  const reduced = call('Run a bash script with a pipe over the files', 'run_shell', {
    script: 'cat a.md; echo x > b.md',
  });
  assert.equal(reduced.ran.code, 4, reduced.ran.stdout);
  assert.match(reduced.ran.stdout, /hello[\s\S]*degraded[\s\S]*guard\.reduced/);
  assert.doesNotMatch(reduced.ran.stdout, /add b\.md/);
  assert.match(
    run('guards', 'explain', reduced.id).stdout,
    /run_shell → degrade[\s\S]*allow\.path:\. = false[\s\S]*bit for bit/,
  );
});

/** The journal of a run with one payload changed, and sealed again, as somebody would who knows how. */
function tampered(id: string, to: string, change: (payload: Record<string, unknown>) => void): string {
  const dir = join(project.dir, to);
  cpSync(join(ws, '.fpf', 'runs', id), dir, { recursive: true });
  const file = join(dir, 'events.ndjson');
  const events = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as JournalEvent);
  const sealed: Sealed<Omit<JournalEvent, 'prev_hash' | 'hash'> & JournalDraft>[] = [];
  for (const { prev_hash: _prev, hash: _hash, ...event } of events) {
    const copy = structuredClone(event);
    if (copy.kind === 'guard-decision') change(copy.payload);
    sealed.push(seal('journal', copy, sealed.at(-1)?.hash ?? genesisHash));
  }
  writeFileSync(file, sealed.map((event) => `${JSON.stringify(event)}\n`).join(''));
  return dir;
}

type Decided = {
  decision: string;
  decided_on: {
    guard: { decision: string; evidence: { id: string; value: unknown }[]; reasons: { message: string }[] };
    guards: unknown[];
  };
};

test('a record that is not what comes out of it exits 5 and says where, even if its chain was sealed again', () => {
  const changes: readonly (readonly [string, (decided: Decided) => void, RegExp])[] = [
    [
      'decision',
      (of) => void (of.decided_on.guard.decision = 'pass'),
      /guard\.decision is recorded as "pass", and comes out as "abstain"/,
    ],
    [
      'evidence',
      (of) => of.decided_on.guard.evidence.forEach((one) => (one.value = true)),
      /guard\.decision is recorded as "abstain", and comes out as "pass"/,
    ],
    [
      'reason',
      (of) => of.decided_on.guard.reasons.forEach((one) => (one.message = 'No reason.')),
      /guard\.reasons is recorded/,
    ],
    ['guards', (of) => void (of.decided_on.guards = []), /guard\.(decision|reasons) is recorded/],
    ['call', (of) => void (of.decision = 'pass'), /the call is recorded as pass/],
  ];
  for (const [what, change, says] of changes) {
    const dir = tampered(stopped.id, `t-${what}`, (payload) => change(payload as unknown as Decided));
    const ran = run('guards', 'explain', dir, '--json');
    const { error } = json(ran) as { readonly error?: { readonly code: string; readonly message: string } };
    assert.deepEqual([ran.code, error?.code], [5, 'guard.not-recomputed'], what + ran.stdout);
    assert.match(error?.message ?? '', says, what);
  }
});

test('a call that ran without a guard being asked is no record of ours', () => {
  const dir = tampered(
    passed.id,
    'unasked',
    (payload) => void delete (payload['decided_on'] as Record<string, unknown>)['guard'],
  );
  const ran = run('guards', 'explain', dir);
  assert.deepEqual([ran.code, /recorded as pass, and no guard was asked/.test(ran.stdout)], [5, true], ran.stdout);
});

test('an older trace says that it does not hold enough; a broken chain and an unknown call are told', () => {
  const old = tampered(stopped.id, 'old', (payload) => void delete payload['decided_on']);
  const ran = run('guards', 'explain', old);
  assert.deepEqual([ran.code, /does not hold what it was decided on/.test(ran.stdout)], [0, true], ran.stdout);
  const broken = tampered(stopped.id, 'broken', () => undefined);
  const file = join(broken, 'events.ndjson');
  writeFileSync(file, readFileSync(file, 'utf8').replace('kept/a.md', 'kept/b.md'));
  assert.equal(run('guards', 'explain', broken).code, run('verify', broken).code);
  const none = run('guards', 'explain', stopped.id, '7');
  assert.deepEqual([none.code, /Its calls are 1 \(write_file\)/.test(none.stderr)], [2, true], none.stderr);
});
