import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { fpf, scratch } from '../support/fpf.ts';
import { besideRegistry } from '../support/registries/beside-registry.ts';
import { npmRegistry } from '../support/registries/npm-registry.ts';
import { alone, lockOf, makePack, ok } from '../support/registries/packs.ts';

const git = spawnSync('git', ['--version']).status === 0 ? false : 'there is no git on this machine';

function project(root: string): string {
  const dir = join(root, 'project');
  mkdirSync(dir);
  writeFileSync(join(dir, 'fpf.config.json'), alone);
  return dir;
}

/**
 * What an update shows before it does anything: the version, what the tools may do more, and the files with their
 * lines.
 */
function showsTheDifference(diff: string): void {
  assert.match(diff, /version 1\.0\.0 -> 1\.1\.0; skills that change: count-more\n/);
  assert.match(diff, /NEW PERMISSION count-more: count_more: destructive/);
  assert.match(diff, /^- {2}version: "0\.1\.0"\n\+ {2}version: "0\.2\.0"$/m);
  const files = [...diff.matchAll(/^diff --git a\/(\S+)/gm)].map(([, path]) => path);
  assert.deepEqual(files, ['skills/count-more/SKILL.md', 'skills/count-more/tools.json', 'package.json']);
}

test('a pack is added from a git checkout at its commit, and updated with the difference shown', { skip: git }, () => {
  const root = scratch();
  const dir = join(root, 'pack');
  const made = makePack(dir);
  const mark = join(root, 'ran');
  const inPack = (...args: readonly string[]): string =>
    execFileSync(
      'git',
      ['-c', 'core.hooksPath=/dev/null', '-c', 'user.name=a', '-c', 'user.email=a@b.invalid', ...args],
      {
        cwd: dir,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    ).trim();
  const commit = (): string => {
    // What is generated lies in the checkout too, as in a pack that is published from it.
    made.pack();
    inPack('add', '-A');
    inPack('commit', '-q', '-m', 'x');
    return inPack('rev-parse', 'HEAD');
  };
  inPack('init', '-q', '-b', 'main');
  for (const hook of ['post-checkout', 'reference-transaction'])
    writeFileSync(join(dir, '.git/hooks', hook), `#!/bin/sh\necho ran > "${mark}"\n`, { mode: 0o755 });
  const first = commit();
  const url = pathToFileURL(dir).href;
  const cwd = project(root);

  const refused = fpf(['skills', 'add', url], { cwd });
  assert.deepEqual([refused.code, existsSync(join(cwd, 'skill-packs'))], [2, false]);
  assert.match(refused.stderr, /pack\.not-confirmed/);
  ok(fpf(['skills', 'add', url, '--yes'], { cwd }));
  assert.deepEqual(lockOf(cwd).packs?.['@acme/skills']?.source, { type: 'git', ref: url, commit: first });
  ok(fpf(['verify'], { cwd }));
  assert.match(ok(fpf(['skills', 'update', '@acme/skills', '--yes'], { cwd })).stdout, /nothing to change/);

  made.next();
  const second = commit();
  const before = readFileSync(join(cwd, 'fpf.lock.json'), 'utf8');
  const diff = ok(fpf(['skills', 'update', '@acme/skills', '--dry-run'], { cwd })).stdout;
  showsTheDifference(diff);
  assert.ok(diff.includes(`from git ${url}  commit ${second}`), diff);
  assert.equal(fpf(['skills', 'update', '@acme/skills'], { cwd }).code, 2, 'nobody said yes');
  assert.equal(readFileSync(join(cwd, 'fpf.lock.json'), 'utf8'), before);
  showsTheDifference(ok(fpf(['skills', 'update', '@acme/skills', '--yes'], { cwd })).stdout);
  const { version, source } = lockOf(cwd).packs?.['@acme/skills'] ?? {};
  assert.deepEqual([version, source], ['1.1.0', { type: 'git', ref: url, commit: second }]);
  ok(fpf(['verify'], { cwd }));
  assert.equal(existsSync(mark), false, 'a hook of the checkout ran');

  const back = ok(fpf(['skills', 'update', '@acme/skills', `${url}#${first}`, '--yes'], { cwd })).stdout;
  assert.match(back, /version 1\.1\.0 -> 1\.0\.0/);
});

test('a pack is added from a name on npm, and updated to the newest with the difference shown', async (t) => {
  const root = scratch();
  const made = makePack(join(root, 'pack'));
  const mark = join(root, 'ran');
  const registry = await npmRegistry(t);
  const scripts = {
    preinstall: `echo ran > ${mark}`,
    postinstall: `echo ran > ${mark}`,
    prepare: `echo ran > ${mark}`,
  };
  const one = registry.publish({ name: '@acme/skills', version: '1.0.0', scripts }, readFileSync(made.pack()));
  const cwd = project(root);
  const started = besideRegistry(registry.url, root, cwd);

  const unknown = await started('skills', 'add', '@acme/none', '--yes');
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /pack\.source/);
  ok(await started('skills', 'add', '@acme/skills', '--yes'));
  const pin = lockOf(cwd).packs?.['@acme/skills'];
  assert.deepEqual([pin?.version, pin?.source], ['1.0.0', { type: 'npm', ref: '@acme/skills@1.0.0', integrity: one }]);
  assert.match(ok(await started('skills', 'update', '@acme/skills', '--yes')).stdout, /nothing to change/);

  const two = registry.publish({ name: '@acme/skills', version: '1.1.0', scripts }, readFileSync(made.next().pack()));
  const diff = ok(await started('skills', 'update', '@acme/skills', '--dry-run')).stdout;
  showsTheDifference(diff);
  assert.ok(diff.includes(`from npm @acme/skills@1.1.0  ${two}`), diff);
  assert.equal(lockOf(cwd).packs?.['@acme/skills']?.version, '1.0.0');
  ok(await started('skills', 'update', '@acme/skills', '--yes'));
  const { version, source } = lockOf(cwd).packs?.['@acme/skills'] ?? {};
  assert.deepEqual([version, source], ['1.1.0', { type: 'npm', ref: '@acme/skills@1.1.0', integrity: two }]);
  ok(fpf(['verify'], { cwd }));
  assert.equal(existsSync(mark), false, 'a script of the package ran');
  assert.ok(registry.asked.some((path) => path.endsWith('1.1.0.tgz')));
});
