import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { json } from '../support/fpf.ts';
import { guardedProject } from '../support/projects/guarded.ts';

type Listed = readonly { readonly id: string; readonly state: string }[];

const asks = {
  policy: { allow: [{ tool: 'write_file' }], ask: [{ tool: 'delete_path', reason: 'deleting is final' }] },
};
const deleting = ['Delete a file', 'delete_path', { path: 'a.md' }] as const;

test('asked, allowed, used once, asked again, refused: each for exactly one call', () => {
  const { run, call } = guardedProject(asks);
  const list = (): Listed => json(run('approvals', 'list', '--json'))['data'] as unknown as Listed;
  assert.match(run('approvals', 'list').stdout, /^Nothing was asked about /);
  const first = call(...deleting).ran;
  assert.equal(first.code, 8, first.stdout);
  assert.match(first.stdout, /permission\.ask[\s\S]*fpf approvals allow [0-9a-f]+/);
  const [asked] = list();
  assert.equal(asked?.state, 'asked');
  const id = asked?.id ?? '';
  assert.match(
    run('approvals', 'show', id.slice(0, 4)).stdout,
    /why: .*deleting is final[\s\S]*arguments:\n {2}\{\n {4}"path": "a\.md"/,
  );
  const allowed = run('approvals', 'allow', id.slice(0, 4), '--for', '30m', '--note', 'it is old');
  assert.deepEqual([allowed.code, /allowed once, until/.test(allowed.stdout)], [0, true], allowed.stderr);
  const other = call('Delete a file', 'delete_path', { path: 'kept', recursive: true }).ran;
  assert.equal(other.code, 8, 'the approval is of another call');
  assert.match(run('approvals', 'list', '--open').stdout, / delete kept \(folder, with all in it\) /);
  const done = call(...deleting);
  assert.equal(done.ran.code, 0, done.ran.stdout);
  assert.equal(list().find((one) => one.id === id)?.state, 'used');
  assert.equal(call(...deleting).ran.code, 8, 'one approval is for one call');
  const again = list().find((one) => one.state === 'asked' && one.id.startsWith(id.slice(0, 12)));
  assert.equal(run('approvals', 'deny', again?.id ?? '').code, 0);
  assert.match(call(...deleting).ran.stdout, /permission\.refused/);
  const used = run('approvals', 'allow', id);
  assert.deepEqual([used.code, /approval\.not-open/.test(used.stderr)], [2, true]);
});

test('what was allowed is taken back before it is used; what was used is not', () => {
  const { dir, run, call } = guardedProject(asks);
  const list = (): Listed => json(run('approvals', 'list', '--json'))['data'] as unknown as Listed;
  call(...deleting);
  const id = list()[0]?.id ?? '';
  assert.equal(run('approvals', 'allow', id).code, 0);
  const twice = run('approvals', 'allow', id);
  assert.deepEqual([twice.code, /take it back: `fpf approvals deny/.test(twice.stderr)], [2, true], twice.stderr);
  const back = run('approvals', 'deny', id.slice(0, 4), '--note', 'on second thoughts');
  assert.deepEqual([back.code, /taken back, and denied/.test(back.stdout)], [0, true], back.stderr);
  assert.match(run('approvals', 'show', id).stdout, /: revoked\n[\s\S]*back: .*on second thoughts/);
  assert.match(call(...deleting).ran.stdout, /permission\.refused/);
  const other = ['Delete a file', 'delete_path', { path: 'kept', recursive: true }] as const;
  call(...other);
  const next = list().find(({ state }) => state === 'asked')?.id ?? '';
  assert.equal(run('approvals', 'allow', next).code, 0);
  assert.equal(call(...other).ran.code, 0);
  const used = run('approvals', 'deny', next);
  assert.deepEqual([used.code, /cannot be taken back/.test(used.stderr)], [2, true], used.stderr);
  damage(dir, id);
  const listed = run('approvals', 'list', '--json');
  assert.deepEqual([listed.code, listed.stdout.includes('approval.damaged')], [5, true], listed.stdout);
  assert.deepEqual(
    list()
      .map(({ id: each, state }) => [each, state])
      .toSorted(),
    [
      [id, 'damaged'],
      [next, 'used'],
    ].toSorted(),
  );
  assert.match(run('approvals', 'list').stdout, /damaged .*\.json/);
});

/** Half of what was answered is gone. */
function damage(dir: string, id: string): void {
  const folder =
    readdirSync(join(dir, 'state', 'fpf')).map((name) => join(dir, 'state', 'fpf', name, 'approvals'))[0] ?? '';
  const answer = join(folder, `${id}.answered.json`);
  writeFileSync(answer, readFileSync(answer, 'utf8').slice(0, 40));
}

test('odd ids and times are told; a file that is damaged allows nothing', () => {
  const { dir, run, call } = guardedProject(asks);
  call(...deleting);
  for (const args of [
    ['show', 'zz'],
    ['show', '../../x'],
    ['show', ''],
    ['allow', 'zz', '--for', '1h'],
  ] as const)
    assert.equal(run('approvals', ...args).code, 2, args.join(' '));
  const [{ id } = { id: '' }] = json(run('approvals', 'list', '--json'))['data'] as unknown as Listed;
  for (const odd of ['0m', '31d', 'forever', '-1h'])
    assert.equal(run('approvals', 'allow', id, `--for=${odd}`).code, 2, odd);
  assert.equal(run('approvals', 'allow', id).code, 0);
  damage(dir, id);
  const { ran } = call(...deleting);
  assert.notEqual(ran.code, 0);
  assert.match(ran.stdout + ran.stderr, /approval/);
});
