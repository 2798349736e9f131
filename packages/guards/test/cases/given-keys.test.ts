import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GuardVerdict, JsonObject } from '@fpf/contracts';
import { judgeCase } from '../../src/cases/judge-case.ts';
import { engine, spec } from '../support/workbench.ts';

const yes = { status: 'present', value: true };

function judge(required: readonly string[], evidence: JsonObject, args: JsonObject = {}): Promise<GuardVerdict> {
  const one = { guard: spec({ required_evidence: [...required] }), evidence, args } as never;
  return judgeCase(one, { engine, policy: undefined, find: () => Promise.reject(new Error('nobody is looked for')) });
}

async function told(
  required: readonly string[],
  key: string,
  args: JsonObject = {},
  given: unknown = yes,
): Promise<string> {
  const { decision, reasons } = await judge(required, { 'session.open': yes, [key]: given } as JsonObject, args);
  return decision === 'abstain' && reasons[0]?.code === 'guard.no-such-evidence' ? reasons[0].message : decision;
}

test('a misspelt question is refused, with the right one', async () => {
  const asked = ['session.open', 'kv:permit', 'file.exists:a.txt'];
  assert.match(await told(asked, 'kv:permt'), /Did you mean "kv:permit"\?/);
  assert.match(await told(asked, 'file.exist:a.txt'), /Did you mean "file\.exists:a\.txt"\?/);
  assert.match(await told(['session.open'], 'sesion.mode'), /Did you mean "session\.mode"\?/);
  assert.match(await told(['session.open'], 'file.sise:b'), /Did you mean "file\.size:b"\?/);
  assert.match(await told(['session.open'], 'rate.calls:x?pre=60'), /parameter pre/);
  assert.match(await told(['session.open'], 'file.exists'), /does not say of what/);
  assert.match(await told(['file.exists:{args.path}'], 'file.exists:a.tyt', { path: 'a.txt' }), /Did you mean/);
});

test('what could never be answered is refused where it is given an answer', async () => {
  for (const key of ['../../x', '', 'x y', '\ud800', '__proto__x', 'constructor', 'a'.repeat(1_000)])
    assert.match(await told(['session.open'], key), /Evidence is given for/, key.slice(0, 20));
  for (const kind of [
    'file.exists',
    'file.sha256',
    'file.size',
    'file.unchanged',
    'path.real',
    'allow.path',
    'command.allowed',
  ])
    for (const path of ['../../x', '/etc/passwd', 'a\\b'])
      for (const given of [yes, { status: 'absent' }])
        assert.match(
          await told(['session.open'], `${kind}:${path}`, {}, given),
          /nothing can be found out/,
          `${kind}:${path}`,
        );
  assert.match(await told(['session.open'], 'file.exists:{args.path}', { path: '../x' }), /nothing can be found out/);
  for (const key of [
    'call.ok:x?within=0',
    'rate.calls:x?per=-1',
    'time.window:noon',
    'time.before:2026-02-30T00:00:00Z',
  ])
    assert.match(await told(['session.open'], key), /nothing can be found out/, key);
});

test('what is right, or says nothing, is not in the way', async () => {
  const beside = [
    'session.open',
    'file.exists:other.txt',
    'kv:permit',
    'call.ok:x?within=60',
    'time.window:09:00-17:00',
    'time.before:2026-02-28T00:00:00Z',
    'path.real:a/b',
    'path.real?arg=args&at=1',
  ];
  for (const key of beside) assert.equal(await told(['session.open'], key), 'pass', key);
  assert.equal(await told(['session.open'], 'file.exists:../x', {}, { status: 'unknown' }), 'pass');
  assert.equal((await judge(['file.exists:{args.path}'], { 'file.exists:a': yes }, { path: 'a' })).decision, 'pass');
  assert.equal(
    (await judge(['file.exists:{args.path}'], { 'file.exists:{args.path}': yes }, { path: 'a' })).decision,
    'pass',
  );
});
