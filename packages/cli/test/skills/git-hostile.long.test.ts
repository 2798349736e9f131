import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { scratch } from '../support/fpf.ts';

const skills = join(import.meta.dirname, '..', '..', '..', '..', 'skills');
const environment = { PATH: process.env['PATH'] ?? '', HOME: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };

/** A workspace with a repository of one commit, and the rules of the skill's example. */
function repository(): string {
  const workspace = join(scratch(), 'workspace');
  mkdirSync(workspace);
  const git = (...args: readonly string[]): Buffer =>
    execFileSync('git', args, { cwd: workspace, env: environment, stdio: 'pipe' });
  git('init', '-q', '-b', 'main');
  writeFileSync(join(workspace, 'a.txt'), 'a\n');
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-q', '-m', 'first');
  writeFileSync(join(workspace, 'a.txt'), 'b\n');
  const rules = ['status', 'log', 'diff'].map((word) => ({
    id: `git-${word}`,
    program: 'git',
    subcommand: [word],
    effect: 'read',
    examples: { allowed: [['git', word]], refused: [['git', word, '-x']] },
  }));
  writeFileSync(join(workspace, 'fpf.commands.json'), JSON.stringify({ $schema: 'urn:fpf:commands:1', rules }));
  return workspace;
}

type Ran = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

function runCommand(workspace: string, ...args: readonly string[]): Ran {
  const input = JSON.stringify({ program: 'git', args });
  const script = join(skills, 'run-command', 'scripts', 'run-command.mjs');
  return spawnSync(process.execPath, [script], { cwd: workspace, input, encoding: 'utf8' });
}

test('git runs as a rule allows, and starts nothing that the repository brings', () => {
  const workspace = repository();
  for (const word of ['status', 'log', 'diff']) {
    const { stdout, stderr } = runCommand(workspace, word);
    assert.equal(
      stdout === '' ? stderr : (JSON.parse(stdout) as { exit_code: number; stderr: string }).exit_code,
      0,
      stdout,
    );
  }
  for (const hook of ['post-index-change', 'pre-commit', 'fsmonitor-watchman'])
    writeFileSync(join(workspace, '.git', 'hooks', hook), '#!/bin/sh\necho ran > ran\n', { mode: 0o755 });
  runCommand(workspace, 'status');
  assert.equal(existsSync(join(workspace, 'ran')), false);
});

test('a repository whose settings name programs is refused before git starts', () => {
  const run = 'sh -c \\"echo ran > ran\\"';
  for (const config of [
    `[core]\n\tfsmonitor = "${run}"\n`,
    `[CORE] FSMonitor="${run}"\n`,
    `[core]\n\tpager = "${run}"\n`,
    `[core]\n\thooksPath = hooks\n`,
    `[filter "x"]\n\tclean = "${run}"\n`,
    `[user][filter "x]y"]clean = "${run}"\n`,
    `[filter "x"]\n# said \\\nclean = "${run}"\n`,
    `[diff]\n\texternal = "${run}"\n`,
    `[diff "x"]\n\ttextconv = "${run}"\n`,
    `[alias]\n\tst = "!${run}"\n`,
    `[include]\n\tpath = ../more\n`,
    `[includeIf "gitdir:/"]\n\tpath = ../more\n`,
    `[gpg]\n\tprogram = "${run}"\n`,
    `[core]\n\tworktree = /\n`,
  ]) {
    const workspace = repository();
    writeFileSync(join(workspace, '.git', 'config'), `[core]\n\tbare = false\n${config}`);
    writeFileSync(join(workspace, '.git', 'info', 'attributes'), '* filter=x diff=x\n');
    for (const word of ['status', 'diff']) {
      const { stdout, stderr } = runCommand(workspace, word);
      assert.match(stderr, /git is not started over this repository/, config);
      assert.equal(stdout, '');
    }
    assert.equal(existsSync(join(workspace, 'ran')), false, config);
  }
});

test('a workspace that is itself laid out as a repository is refused, for git would take its settings from there', () => {
  const workspace = repository();
  for (const name of ['HEAD', 'objects', 'refs'])
    cpSync(join(workspace, '.git', name), join(workspace, name), { recursive: true });
  writeFileSync(
    join(workspace, 'config'),
    '[core]\n\tbare = false\n\tworktree = .\n\tfsmonitor = "sh -c \\"echo ran > ran\\""\n',
  );
  rmSync(join(workspace, '.git', 'HEAD'));
  assert.match(runCommand(workspace, 'status').stderr, /looks like a bare repository/);
  assert.equal(existsSync(join(workspace, 'ran')), false);
});

test('a pipe where git would open a file is refused at once, by git-read and by run-command', () => {
  for (const name of ['refs/heads/m', 'HEAD', 'packed-refs', 'config', 'index', 'objects/info/packs', 'refs/linked']) {
    const workspace = repository();
    const place = join(workspace, '.git', name);
    rmSync(place, { force: true });
    if (name === 'refs/linked') {
      execFileSync('mkfifo', [join(workspace, '.git', 'pipe')]);
      symlinkSync('../pipe', place);
    } else {
      execFileSync('mkfifo', [place]);
    }
    const began = Date.now();
    const script = join(skills, 'git-read', 'scripts', 'git-log.mjs');
    const { status, stderr } = spawnSync(process.execPath, [script], { cwd: workspace, input: '{}', encoding: 'utf8' });
    assert.equal(status, 1, name);
    assert.match(stderr, /is a pipe, a socket or a device/, name);
    assert.match(runCommand(workspace, 'log').stderr, /git is not started over this repository/, name);
    assert.ok(Date.now() - began < 10_000, name);
  }
});
