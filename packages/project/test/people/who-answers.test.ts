import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { whoAnswers } from '../../src/people/index.ts';
import { scratch } from '../support/scratch.ts';

const noGit = spawnSync('git', ['--version']).error === undefined ? false : 'there is no git on this machine';
const names = [
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_COUNT',
  'GIT_CONFIG_KEY_0',
  'GIT_CONFIG_VALUE_0',
  'GIT_DIR',
];
const before = names.map((name) => [name, process.env[name]] as const);
afterEach(() => {
  for (const [name, value] of before)
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
});

const { username: user, uid } = userInfo();
const ini = (name: string, email: string): string => `[user]\n\tname = ${name}\n\temail = ${email}\n`;

/** A folder, and what the account's and the system's git say. */
function account(global: string | undefined, system?: string): string {
  const dir = scratch();
  for (const [name, text] of [
    ['GIT_CONFIG_GLOBAL', global],
    ['GIT_CONFIG_SYSTEM', system],
  ] as const) {
    process.env[name] = join(dir, name);
    if (text !== undefined) writeFileSync(join(dir, name), text);
  }
  mkdirSync(join(dir, 'ws'));
  return join(dir, 'ws');
}

test('who answers is the user of the system, with the identity of the account’s git', { skip: noGit }, async () => {
  const git = { name: 'Ada Lovelace', email: 'ada@x', from: 'global' };
  assert.deepEqual(await whoAnswers(account(ini('Ada Lovelace', 'ada@x'))), { user, uid, git });
  assert.deepEqual(await whoAnswers(account(undefined, ini('Ada', 'a@x'))), {
    user,
    uid,
    git: { name: 'Ada', email: 'a@x', from: 'system' },
  });
  assert.deepEqual(await whoAnswers(account(undefined)), { user, uid });
  assert.deepEqual(await whoAnswers(account('[user]\n\temail = a@x\n\temail = b@x\n\tname = "  "\n')), {
    user,
    uid,
    git: { email: 'b@x', from: 'global' },
  });
});

test('a repository names nobody, and nothing of it runs', { skip: noGit }, async () => {
  const ws = account(ini('Ada', 'ada@x'));
  spawnSync('git', ['init', '-q', ws]);
  const ran = join(ws, 'ran');
  const runs = `!touch ${ran}`;
  writeFileSync(
    join(ws, '.git', 'config'),
    `[core]\n\trepositoryformatversion = 0\n\tfsmonitor = "touch ${ran}"\n\tpager = "touch ` +
      `${ran}"\n[pager]\n\tconfig = true\n` +
      `[alias]\n\tconfig = "${runs}"\n${ini('Eve', 'eve@x')}`,
  );
  assert.equal((await whoAnswers(ws)).git?.email, 'ada@x');
  const alone = account(undefined);
  spawnSync('git', ['init', '-q', alone]);
  writeFileSync(join(alone, '.git', 'config'), ini('Eve', 'eve@x'));
  assert.equal((await whoAnswers(alone)).git, undefined);
  assert.equal(existsSync(ran), false);
});

test('what a hook or a caller put into the environment names nobody', { skip: noGit }, async () => {
  const ws = account(ini('Ada', 'ada@x'));
  Object.assign(process.env, {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'user.email',
    GIT_CONFIG_VALUE_0: 'eve@x',
    GIT_DIR: '/nowhere',
  });
  assert.equal((await whoAnswers(ws)).git?.email, 'ada@x');
});

test('an identity for the folders below is the one there, as git has it', { skip: noGit }, async () => {
  const ws = account('');
  spawnSync('git', ['init', '-q', ws]);
  writeFileSync(join(ws, '..', 'work'), ini('Ada', 'ada@work'));
  writeFileSync(
    process.env['GIT_CONFIG_GLOBAL'] ?? '',
    `${ini('Ada', 'ada@x')}[includeIf "gitdir:${ws}/"]\n\tpath = ${join(ws, '..', 'work')}\n`,
  );
  assert.equal((await whoAnswers(ws)).git?.email, 'ada@work');
});
