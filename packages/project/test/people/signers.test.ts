import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Person } from '@fpf/contracts';
import { confirmWith, readSigners, signWith } from '../../src/people/index.ts';
import { protectedPaths } from '../../src/sessions/index.ts';
import { makeKey, noKeys } from '../support/keys.ts';
import { projectOf } from '../support/project-of.ts';
import { code } from '../support/project-input.ts';
import { scratch } from '../support/scratch.ts';

const bytes = '{"approval":"a-1","decision":"allow"}';

/** A project that names a file of keys, which has these lines. */
function signing(...lines: readonly string[]) {
  const dir = scratch();
  const file = join(dir, 'signers');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const project = { ...projectOf({ policy: { signers: file } }), workspace: dir };
  return { dir, file, project, confirm: confirmWith(project) ?? assert.fail('nothing confirms') };
}

const mail = (email: string): Person => ({ git: { email, from: 'global' } });

test('a signature is by whom the file of keys says', { skip: noKeys }, async () => {
  const dir = scratch();
  const [ada, ben, eve] = ['ada', 'ben', 'eve'].map((name) => makeKey(dir, name));
  assert.ok(ada && ben && eve);
  const { confirm } = signing(`ada@x namespaces="fpf-approval" ${ada.line}`, `ben@x,benjamin ${ben.line}`);
  const by = async (file: string, who?: Person) => confirm(bytes, await signWith(file)(bytes), who);
  const adas = await by(ada.file);
  assert.deepEqual([adas?.principal, adas?.key.startsWith('SHA256:')], ['ada@x', true]);
  assert.equal((await by(ben.file))?.principal, 'ben@x');
  assert.equal((await by(ben.file, mail('benjamin')))?.principal, 'benjamin', 'whom the account names');
  assert.equal((await by(ada.file, mail('ben@x')))?.principal, 'ada@x', 'never whom the key does not stand for');
  assert.equal(await by(eve.file, mail('ada@x')), undefined);
  const signature = await signWith(ada.file)(bytes);
  assert.equal(await confirm(`${bytes} `, signature, undefined), undefined, 'of other bytes');
  assert.equal(await confirm(bytes, 'nonsense', undefined), undefined);
  assert.equal((await Promise.all([by(ada.file), by(ben.file), by(eve.file)])).filter((one) => one).length, 2);
  assert.deepEqual(
    readdirSync(tmpdir()).filter((name) => name.startsWith('fpf-sign-')),
    [],
  );
});

test('a key for something else, of a pattern, or whose time is over signs nothing', { skip: noKeys }, async () => {
  const dir = scratch();
  const key = makeKey(dir, 'ada');
  const signature = await signWith(key.file)(bytes);
  for (const [what, line] of [
    ['for something else', `ada@x namespaces="git" ${key.line}`],
    ['of a pattern', `*@x ${key.line}`],
    ['that ended', `ada@x valid-before="20200101" ${key.line}`],
    ['no key at all', 'ada@x'],
  ] as const)
    assert.equal(await signing(line).confirm(bytes, signature, mail('ada@x')), undefined, what);
});

test('a signature for something else is none', { skip: noKeys }, async () => {
  const dir = scratch();
  const key = makeKey(dir, 'ada');
  const made = spawnSync('ssh-keygen', ['-Y', 'sign', '-n', 'git', '-f', key.file], { input: bytes, encoding: 'utf8' });
  assert.equal(await signing(`ada@x ${key.line}`).confirm(bytes, made.stdout, undefined), undefined);
});

test('where the file of keys or ssh-keygen is gone nobody has signed', { skip: noKeys }, async () => {
  const key = makeKey(scratch(), 'ada');
  const { project, file, confirm } = signing(`ada@x ${key.line}`);
  const signature = await signWith(key.file)(bytes);
  assert.equal(await confirmWith(project, () => undefined)?.(bytes, signature, undefined), undefined);
  rmSync(file);
  assert.equal(await confirm(bytes, signature, undefined), undefined);
  assert.throws(() => readSigners(project), code('approval.no-signers', /signers is not there/));
});

test('without a file of keys nothing is confirmed, and nothing is read', () => {
  assert.equal(confirmWith(projectOf({})), undefined);
  assert.equal(readSigners(projectOf({})), undefined);
});

test(
  'a key that does not sign is told, and what to install where there is no ssh-keygen',
  { skip: noKeys },
  async () => {
    await assert.rejects(
      signWith(join(scratch(), 'none'))(bytes),
      code('approval.not-signed', /none did not sign \(.*No such/),
    );
    await assert.rejects(signWith('key', () => undefined)(bytes), (error: Error & { readonly hint?: string }) => {
      assert.match(error.hint ?? '', /openssh-client/);
      return code('approval.no-ssh-keygen')(error);
    });
  },
);

test('the key of an agent signs by its public half', { skip: noKeys }, async () => {
  const dir = scratch();
  const key = makeKey(dir, 'ada');
  const socket = join(dir, 'agent');
  const started = spawnSync('ssh-agent', ['-s', '-a', socket], { encoding: 'utf8' });
  const pid = Number(/SSH_AGENT_PID=(\d+)/.exec(started.stdout)?.[1]);
  const before = process.env['SSH_AUTH_SOCK'];
  try {
    process.env['SSH_AUTH_SOCK'] = socket;
    assert.equal(spawnSync('ssh-add', ['-q', key.file]).status, 0);
    rmSync(key.file);
    const signature = await signWith(`${key.file}.pub`)(bytes);
    assert.equal((await signing(`ada@x ${key.line}`).confirm(bytes, signature, undefined))?.principal, 'ada@x');
  } finally {
    if (before === undefined) delete process.env['SSH_AUTH_SOCK'];
    else process.env['SSH_AUTH_SOCK'] = before;
    process.kill(pid);
  }
});

test('a session writes the file of keys only where it is named, also where a link leads to it', () => {
  const dir = scratch();
  mkdirSync(join(dir, 'real'));
  writeFileSync(join(dir, 'real', 'signers'), '');
  symlinkSync('real/signers', join(dir, 'signers'));
  const paths = protectedPaths({
    ...projectOf({ policy: { signers: 'signers' } }),
    configFile: undefined,
    workspace: dir,
  });
  assert.deepEqual(
    ['signers', 'real/signers'].map((path) => paths.includes(path)),
    [true, true],
  );
});
