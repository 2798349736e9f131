import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { baseEnv } from '../support/fpf.ts';
import { fpfLine } from '../support/program.ts';
import { envOf, newWorkspace, runWriting } from '../support/sessions.ts';

const made = newWorkspace();
const run = runWriting(made, 'made.txt', 'made\n');
const fpf = fpfLine;

function shell(line: string): { readonly code: number | null; readonly stdout: string; readonly stderr: string } {
  const env = {
    ...baseEnv,
    LANG: 'C.UTF-8',
    ...envOf(made.dir),
    FPF_MODEL: `scripted:${join(made.dir, 'answers.json')}`,
  };
  const ran = spawnSync('bash', ['-c', `set -o pipefail; ${line.replaceAll('fpf ', `${fpf} `)}`], {
    cwd: made.ws,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}

for (const command of ['fpf explain', 'fpf run "Write a file" --new --json', 'fpf skills list --json'])
  test(`${command} | head -c 1: what is not read is dropped, without a word about it, and the exit code is the command's own`, () => {
    const { code, stdout, stderr } = shell(`${command} | head -c 1`);
    assert.equal(code, 0, stderr);
    assert.equal(stdout.length, 1);
    assert.doesNotMatch(stderr, /EPIPE|Error|\n {4}at /);
  });

test('with standard input closed nothing is waited for: what would be asked names the flag that answers it', () => {
  for (const input of ['<&-', '</dev/null']) {
    const { code, stderr } = shell(`fpf apply --session ${run} ${input}`);
    assert.equal(code, 2, stderr);
    assert.match(stderr, /session\.not-confirmed/);
    assert.match(stderr, /--yes/);
  }
});

const full = existsSync('/dev/full') ? false : 'there is no /dev/full here';

test('an answer that cannot be written is told, and is no success', { skip: full }, () => {
  for (const command of [
    'fpf session list',
    'fpf skills list --json',
    'fpf --help',
    'fpf run "Write a file" --new --json',
  ]) {
    const { code, stderr } = shell(`${command} > /dev/full`);
    assert.equal(code, 1, `${command}\n${stderr}`);
    assert.match(stderr, /output could not be written: .*\(cli\.output-failed\)/);
    assert.doesNotMatch(stderr, /\n {4}at /);
  }
});

test('progress that nobody can be shown costs nobody the answer, and is not put into it', { skip: full }, () => {
  for (const end of ['2> /dev/full', '2>&-']) {
    const ran = shell(`fpf run "Write a file" --new --json ${end}`);
    assert.equal(ran.code, 0, ran.stdout.slice(-500));
    for (const line of ran.stdout.trim().split('\n')) assert.equal(typeof JSON.parse(line), 'object');
    assert.equal(shell(`fpf run "Sing a song" ${end}`).code, 3);
  }
});
