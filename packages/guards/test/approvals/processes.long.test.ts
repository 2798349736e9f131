import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { allow, request, shelf } from '../support/approvals.ts';

const script = join(import.meta.dirname, '..', 'support', 'use-approval.ts');

type User = { readonly child: ChildProcess; said(): string; go(): void };

async function user(dir: string, at: number, ids: readonly string[], does = 'use'): Promise<User> {
  const flags = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, script, does, dir, String(at), ...ids], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child.stdout, 'data');
  return { child, said: () => text, go: () => void child.stdin.write('go\n') };
}

const wins = (users: readonly User[], id: string): number =>
  users.filter((one) => one.said().includes(`${id} true`)).length;

test('of eight processes exactly one may use an approval, for each of many approvals', async () => {
  const { approvals, clock, dir } = shelf();
  const ids = await allowedIds(approvals, 12);
  const users = await Promise.all(Array.from({ length: 8 }, () => user(dir, clock.at, ids)));
  const ended = users.map(({ child }) => once(child, 'close'));
  for (const one of users) one.go();
  await Promise.all(ended);
  for (const id of ids) assert.equal(wins(users, id), 1, id);
  assert.ok((await approvals.list()).approvals.every(({ state }) => state === 'used'));
});

test('of eight processes that use an approval or take it back exactly one has it, for each of many approvals', async () => {
  const { approvals, clock, dir } = shelf();
  const ids = await allowedIds(approvals, 16);
  const users = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      user(dir, clock.at, index % 4 < 2 ? ids : ids.toReversed(), index % 2 === 0 ? 'use' : 'take-back'),
    ),
  );
  const ended = users.map(({ child }) => once(child, 'close'));
  for (const one of users) one.go();
  await Promise.all(ended);
  const after = new Map((await approvals.list()).approvals.map(({ id, state }) => [id, state]));
  const [using, taking] = [0, 1].map((odd) => users.filter((_, index) => index % 2 === odd));
  for (const id of ids) {
    const [used, taken] = [wins(using ?? [], id), wins(taking ?? [], id)];
    assert.deepEqual(
      [used + taken, after.get(id)],
      [1, used === 1 ? 'used' : 'revoked'],
      `${id}: used ${used}, taken back ${taken}`,
    );
  }
});

test('processes that are killed in the middle leave each approval allowed or used, and nobody uses it twice', async () => {
  const { approvals, clock, dir } = shelf();
  const ids = await allowedIds(approvals, 40);
  const users = await Promise.all(Array.from({ length: 2 }, () => user(dir, clock.at, ids)));
  const ended = users.map(({ child }) => once(child, 'close'));
  for (const [index, one] of users.entries()) {
    one.go();
    setTimeout(() => one.child.kill('SIGKILL'), 10 + index * 15);
  }
  await Promise.all(ended);
  const after = new Map((await approvals.list()).approvals.map(({ id, state }) => [id, state]));
  for (const id of ids) {
    const [state, won] = [after.get(id), wins(users, id)];
    assert.ok(won <= 1, id);
    assert.ok(state === 'used' || (state === 'allowed' && won === 0), `${id} is ${state}, and was used ${won} times`);
    assert.equal(await approvals.use(id, 'run/1'), state === 'allowed');
    assert.equal(await approvals.use(id, 'run/2'), false);
  }
});

async function allowedIds(approvals: ReturnType<typeof shelf>['approvals'], count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await approvals.ask(
      request({ call_hash: createHash('sha256').update(String(index)).digest('hex') }),
    );
    ids.push((await approvals.answer(id, allow)).id);
  }
  return ids;
}
