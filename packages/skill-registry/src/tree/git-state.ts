import { accessSync, constants, lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { SkillFile } from '@fpf/contracts';
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';

/** A git checkout: where its files begin, and where git keeps its own. */
export type Checkout = { readonly top: string; readonly gitDir: string };

/**
 * The checkout that a folder lies in. None where no folder above has a `.git`, and none where it belongs to somebody
 * else: what another user's checkout says of itself is not repeated in a pin.
 */
export function findCheckout(dir: string): Checkout | undefined {
  const start = realPath(dir);
  for (let at = start; at !== undefined; at = dirname(at) === at ? undefined : dirname(at)) {
    const entry = join(at, '.git');
    const stat = lstatSync(entry, { throwIfNoEntry: false });
    if (!stat) continue;
    const gitDir = stat.isDirectory() ? entry : stat.isFile() && stat.size < 4096 ? linkedGitDir(entry, at) : undefined;
    return gitDir !== undefined && [at, entry, gitDir].every(isOurs) ? { top: at, gitDir } : undefined;
  }
  return undefined;
}

/** A worktree and a submodule have a file in place of the folder: `gitdir: PATH`. */
function linkedGitDir(file: string, top: string): string | undefined {
  const [, path] = /^gitdir: ([^\r\n]+)\r?\n?$/.exec(readFileSync(file, 'utf8')) ?? [];
  return path === undefined ? undefined : realPath(resolve(top, path));
}

function isOurs(path: string): boolean {
  const owner = lstatSync(path, { throwIfNoEntry: false })?.uid;
  return owner !== undefined && (process.getuid === undefined || owner === process.getuid());
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

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

type Folder = { readonly files: Map<string, SkillFile>; readonly folders: Map<string, Folder> };

/**
 * The id that git would give a tree of exactly these bytes. Computed here, so that no filter of a checkout has a say in
 * it.
 */
function gitTreeId(files: readonly SkillFile[], algorithm: 'sha1' | 'sha256'): string {
  const root = folder();
  for (const file of files) {
    const parts = file.path.split('/');
    let at = root;
    for (const name of parts.slice(0, -1)) {
      const inner = at.folders.get(name) ?? folder();
      at.folders.set(name, inner);
      at = inner;
    }
    at.files.set(parts.at(-1) ?? '', file);
  }
  return treeId(root, algorithm).toString('hex');
}

function folder(): Folder {
  return { files: new Map(), folders: new Map() };
}

/** Entries in the order of their names' bytes, a folder's as if it ended with a slash. */
function treeId({ files, folders }: Folder, algorithm: string): Buffer {
  const entries = [
    ...[...files].map(([name, file]) => ({
      order: Buffer.from(name),
      head: `${file.executable ? '100755' : '100644'} ${name}\0`,
      id: objectId('blob', file.bytes, algorithm),
    })),
    ...[...folders].map(([name, inner]) => ({
      order: Buffer.from(`${name}/`),
      head: `40000 ${name}\0`,
      id: treeId(inner, algorithm),
    })),
  ].sort((a, b) => Buffer.compare(a.order, b.order));
  return objectId('tree', Buffer.concat(entries.flatMap(({ head, id }) => [Buffer.from(head), id])), algorithm);
}

function objectId(kind: 'blob' | 'tree', bytes: Uint8Array, algorithm: string): Buffer {
  return createHash(algorithm).update(`${kind} ${bytes.byteLength}\0`).update(bytes).digest();
}
