import type { SkillFile } from '@fpf/contracts';
import { spawnSync } from 'node:child_process';
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, relative, sep } from 'node:path';
import { type Checkout, findCheckout } from './checkout.ts';
import { gitTreeId } from './git-tree-id.ts';

/** The commit that a folder's checkout stands on, and whether the folder differs from it. */
export type GitState = { readonly commit: string; readonly dirty: boolean };

const timeLimit = 2_000;

/**
 * What git says of a folder, in one question that reads refs and trees and nothing else. Undefined without a checkout,
 * without git, with a checkout of somebody else, or when git does not answer in time: a pin lives without it.
 */
export function gitState(dir: string, files: readonly SkillFile[]): GitState | undefined {
  const checkout = findCheckout(dir);
  const git = checkout && findGit(checkout);
  if (!checkout || git === undefined) return undefined;
  const below = relative(checkout.top, realpathSync(dir)).split(sep).join('/');
  if (/[\u0000-\u001f]/.test(below)) return undefined;
  const asked = spawnSync(git, questionFor(checkout, below), {
    cwd: checkout.gitDir,
    // Node adds NODE_V8_COVERAGE to the object that it is given.
    env: { ...quietEnvironment },
    timeout: timeLimit,
    killSignal: 'SIGKILL',
    maxBuffer: 65_536,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  });
  const [commit = '', tree = ''] = asked.error ? [] : asked.stdout.split('\n');
  if (!isId(commit)) return undefined;
  return { commit, dirty: tree !== gitTreeId(files, commit.length === 40 ? 'sha1' : 'sha256') };
}

/**
 * `git rev-parse` of a commit and a path looks at no index, so no file-system monitor, hook, filter or pager has a
 * turn; each is switched off all the same. In a partial clone a missing tree would be fetched: no transport is allowed.
 */
function questionFor({ top, gitDir }: Checkout, below: string): readonly string[] {
  const off = [
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'core.sshCommand=false',
    'protocol.allow=never',
    'credential.helper=',
  ];
  return [
    `--git-dir=${gitDir}`,
    `--work-tree=${top}`,
    '--no-pager',
    '--no-optional-locks',
    '--no-replace-objects',
    '--literal-pathspecs',
    ...off.flatMap((setting) => ['-c', setting]),
    'rev-parse',
    'HEAD^{commit}',
    `HEAD:${below}`,
  ];
}

/** Nothing of ours is handed on: a hook that calls fpf has GIT_DIR set, and a user's config may name programs. */
const quietEnvironment: Readonly<Record<string, string>> = Object.freeze({
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: '',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  LC_ALL: 'C',
});

/**
 * The first git on PATH that does not lie in the checkout itself: `node_modules/.bin` is on the PATH of every npm
 * script.
 */
function findGit({ top }: Checkout): string | undefined {
  const name = process.platform === 'win32' ? 'git.exe' : 'git';
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    const file = join(folder, name);
    try {
      const real = realpathSync(file);
      if (isInside(file, top) || isInside(real, top) || !statSync(real).isFile()) continue;
      accessSync(real, constants.X_OK);
      return file;
    } catch {
      continue;
    }
  }
  return undefined;
}

function isInside(file: string, folder: string): boolean {
  return !relative(folder, file).startsWith('..') && !isAbsolute(relative(folder, file));
}

function isId(line: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(line);
}
