// What git-read tells of bytes and messages that are not as they should be.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { write } from '../../support/folders.ts';
import { git, repository } from '../../support/git-repository.ts';
import { onPath } from '../../support/shipped-case.ts';
import { byHand, type Told } from '../../support/shipped-script.ts';

const skip = onPath('git') ? false : 'git is not installed';
const call = (script: string, workspace: string, args: object = {}): Promise<Told> =>
  byHand(`git-read/scripts/${script}.mjs`, workspace, args);

describe('bytes and messages that are not as they should be', { concurrency: 2 }, () => {
  test('what is no UTF-8 is told to be replaced, by every tool, and only then', { skip }, async (t) => {
    const workspace = await repository(t);
    assert.equal((await call('git-blame', workspace, { path: 'a.txt' })).output?.['replaced'], undefined);
    writeFileSync(join(workspace, 'a.txt'), Buffer.from('caf\xe9\n', 'latin1'));
    const { output: diff } = await call('git-diff', workspace);
    assert.equal(diff?.['replaced'], true);
    await git(workspace, 'commit', '-qam', 'Latin');
    assert.equal((await call('git-log', workspace)).output?.['replaced'], undefined);
    // git makes UTF-8 of a message as it commits; one that was put there otherwise is as it is.
    const raw = (await git(workspace, 'cat-file', 'commit', 'HEAD')).replace('Latin', 'Schlo\xdf');
    const { stdout } = spawnSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], {
      cwd: workspace,
      input: Buffer.from(raw, 'latin1'),
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: workspace },
    });
    await git(workspace, 'reset', '-q', '--soft', stdout.trim());
    assert.deepEqual((await call('git-blame', workspace, { path: 'a.txt' })).output?.['replaced'], true);
    assert.equal((await call('git-log', workspace)).output?.['replaced'], true);
    const plain = await repository(t);
    write(plain, { 'b.txt': '\ufffd\n' });
    await git(plain, 'add', '-A');
    await git(plain, 'commit', '-qm', '\ufffd');
    for (const [script, args] of [
      ['git-blame', { path: 'b.txt' }],
      ['git-log', {}],
      ['git-diff', { from: 'HEAD~1' }],
    ] as const)
      assert.equal((await call(script, plain, args)).output?.['replaced'], undefined, script);
  });

  test('a commit without a message has no subject', { skip }, async (t) => {
    const workspace = await repository(t);
    write(workspace, { 'a.txt': 'two\n' });
    await git(workspace, 'commit', '-qa', '--allow-empty-message', '-m', '');
    const lines = (await call('git-blame', workspace, { path: 'a.txt' })).output?.['lines'] as readonly {
      subject: string;
      hash: string;
    }[];
    assert.deepEqual([lines[0]?.subject, lines[0]?.hash.length], ['', 40]);
  });
});
