import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Approval } from '@fpf/contracts';
import { json } from '../support/fpf.ts';
import { guardedProject } from '../support/projects/guarded.ts';
import { unpackedPage } from '../support/unpacked-page.ts';

const deleting = ['Delete a file', 'delete_path', { path: 'a.md' }] as const;
const user = userInfo().username;

function project(policy: object) {
  const made = guardedProject({ policy: { allow: [{ tool: 'write_file' }], ...policy } });
  const { dir, run } = made;
  return {
    ...made,
    list: () => json(run('approvals', 'list', '--json'))['data'] as unknown as readonly Approval[],
    isOf: (name: string, email: string) =>
      writeFileSync(join(dir, '.gitconfig'), `[user]\n\tname = ${name}\n\temail = ${email}\n`),
  };
}

test('who answered is shown wherever the answer is', () => {
  const { ws, run, call, list, isOf } = project({ ask: [{ tool: 'delete_path' }], ask_expires: '7d' });
  isOf('Ada Lovelace', 'ada@x');
  const ada = `Ada Lovelace <ada@x> (user ${user})`;
  call(...deleting);
  const [asked] = list();
  const openMs = Date.parse(asked?.expires ?? '') - Date.parse(asked?.asked.at ?? '');
  assert.equal(Math.round(openMs / 60_000), 7 * 24 * 60);
  assert.equal(run('approvals', 'allow', asked?.id ?? '').code, 0);
  const { id, ran } = call(...deleting);
  assert.equal(ran.code, 0, ran.stdout);
  const [used] = list();
  assert.deepEqual(
    [used?.answered?.by, used?.answered?.who?.git, used?.answered?.who?.user],
    [ada, { name: 'Ada Lovelace', email: 'ada@x', from: 'global' }, user],
  );
  for (const [what, shown] of [
    ['approvals list', run('approvals', 'list').stdout],
    ['approvals show', run('approvals', 'show', asked?.id ?? '').stdout],
    ['guards explain', run('guards', 'explain', id).stdout],
    ['trace show', run('trace', 'show', id, '--call', '1').stdout],
    ['journal', readFileSync(join(ws, '.fpf', 'runs', id, 'events.ndjson'), 'utf8')],
    ['trace', readFileSync(join(ws, '.fpf', 'runs', id, 'trace.json'), 'utf8')],
    ['report', unpackedPage(readFileSync(join(ws, '.fpf', 'runs', id, 'report.html'), 'utf8'))],
  ] as const)
    assert.ok(shown.replace(/\s+/g, ' ').includes(`${ada}, not signed`), `${what}: ${shown.slice(0, 2_000)}`);
});

test('whom a question waits for is shown, and how far it is; who may not is told by code', () => {
  const { run, call, list, isOf } = project({
    ask: [{ tool: 'delete_path', by: { people: ['ada@x', 'ben@x'], count: 2 } }],
  });
  isOf('Eve', 'eve@x');
  call(...deleting);
  const id = list()[0]?.id ?? '';
  assert.match(run('approvals', 'list').stdout, / 2 of ada@x, ben@x /);
  const refused = run('approvals', 'allow', id, '--json');
  assert.deepEqual([refused.code, (json(refused)['error'] as { code?: string }).code], [2, 'approval.not-yours']);
  isOf('Ada', 'ada@x');
  const first = run('approvals', 'allow', id);
  assert.match(first.stdout, /your yes is kept: 1 of 2 said yes, of ada@x, ben@x; the question stays open/);
  const again = run('approvals', 'allow', id, '--json');
  assert.deepEqual([again.code, (json(again)['error'] as { code?: string }).code], [2, 'approval.said-before']);
  assert.match(run('approvals', 'list', '--open').stdout, /1 of 2 said yes, of ada@x, ben@x/);
  const [open] = list();
  const beyond = Date.parse(open?.yeses?.[0]?.expires ?? '') - Date.parse(open?.expires ?? '');
  assert.ok(beyond >= 0 && beyond < 60_000, 'it holds until the others have had their time');
  assert.match(run('approvals', 'show', id).stdout, /for: {5}2 of ada@x, ben@x\nyes: {5}.* by Ada <ada@x>/);
  const { ran } = call(...deleting);
  assert.deepEqual([ran.code, /by 2 of ada@x, ben@x; 1 of 2 said yes/.test(ran.stdout)], [8, true], ran.stdout);
  isOf('Ben', 'ben@x');
  assert.match(run('approvals', 'allow', id).stdout, /allowed once/);
  assert.equal(call(...deleting).ran.code, 0);
});

test('a key that cannot sign, and keys that cannot be read, are told and answer nothing', () => {
  const plain = project({ ask: [{ tool: 'delete_path' }] });
  plain.call(...deleting);
  const id = plain.list()[0]?.id ?? '';
  const unsigned = plain.run('approvals', 'allow', id, '--sign', 'no-key', '--json');
  assert.deepEqual([unsigned.code, (json(unsigned)['error'] as { code?: string }).code], [2, 'approval.not-signed']);
  assert.equal(plain.list()[0]?.state, 'asked');
  const named = project({ signers: 'keys', ask: [{ tool: 'delete_path', by: { people: ['ada@x'] } }] });
  const lint = named.run('guards', 'lint');
  assert.deepEqual(
    [lint.code !== 0, /policy\.signers: .*keys is not there/.test(lint.stdout)],
    [true, true],
    lint.stdout,
  );
  named.call(...deleting);
  const answer = named.run('approvals', 'allow', named.list()[0]?.id ?? '', '--sign', 'no-key', '--json');
  assert.deepEqual([answer.code, (json(answer)['error'] as { code?: string }).code], [2, 'approval.no-signers']);
});
