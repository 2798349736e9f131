// The git program: which one is started, with which environment, and how much of its answer is read.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, relative, sep } from 'node:path';

const limits = { milliseconds: 20_000, output: 8 * 1024 * 1024, error: 4096 };

/** Set on top of the private configuration, should a system's own defaults differ. */
const switches = [
  'core.fsmonitor=false',
  'core.quotePath=false',
  'core.pager=cat',
  'protocol.allow=never',
  'gc.auto=0',
];

/** The first git of PATH that does not lie in the workspace: a workspace must not bring the program that reads it. */
export function findGit() {
  const workspace = realpathSync(process.cwd());
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    const program = programIn(folder);
    if (program !== undefined && !isInside(workspace, program)) return program;
  }
  throw new Error('git is missing: no program of that name is on PATH; install git, then try again');
}

function programIn(folder) {
  for (const name of process.platform === 'win32' ? ['git.exe'] : ['git']) {
    try {
      const program = realpathSync(join(folder, name));
      accessSync(program, constants.X_OK);
      if (statSync(program).isFile()) return join(folder, name);
    } catch {
      continue;
    }
  }
  return undefined;
}

function isInside(root, path) {
  const way = relative(root, realpathSync(path));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * Nothing is inherited but what Windows needs: no GIT_* variable, no home, no pager, no editor. PATH leads nowhere, so that git finds no
 * program to start; an empty one would mean the current folder.
 */
function environment(repository) {
  return {
    ...(process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot }),
    PATH: repository.nothing,
    HOME: repository.folder,
    XDG_CONFIG_HOME: repository.folder,
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
    GIT_DIR: repository.folder,
    GIT_WORK_TREE: repository.workspace,
    GIT_INDEX_FILE: repository.index,
    GIT_OBJECT_DIRECTORY: repository.objects,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: repository.nothing,
    GIT_CONFIG_SYSTEM: repository.nothing,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_PAGER: 'cat',
    GIT_ALLOW_PROTOCOL: 'none',
  };
}

/** Runs git in the workspace; `cut` when it said more than is read. What it says on stderr is for `refused`. */
export function runGit(repository, args) {
  const settings = [...switches, `core.hooksPath=${repository.nothing}`];
  const words = ['--no-pager', ...settings.flatMap((one) => ['-c', one]), ...args];
  const { status, stdout, stderr, error } = spawnSync(repository.git, words, {
    cwd: repository.workspace,
    env: environment(repository),
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: limits.output,
    timeout: limits.milliseconds,
    killSignal: 'SIGKILL',
  });
  if (error?.code === 'ETIMEDOUT')
    throw new Error(`git did not end within ${limits.milliseconds / 1000} seconds; name a path, or ask for less`);
  if (error && error.code !== 'ENOBUFS') throw new Error(`git could not be started: ${error.code}`, { cause: error });
  // Whoever says too much is ended, after some of it has been read.
  const cut = stdout.length > limits.output;
  const output = stdout.subarray(0, limits.output);
  return { code: cut ? 0 : status, output, cut, error: stderr.subarray(0, limits.error).toString('utf8') };
}

/** What git said when it failed, in one line, without the host's folders. */
export function refused(repository, { error }) {
  const line = error.split('\n').find((one) => /^(fatal|error):/.test(one)) ?? error.split('\n')[0] ?? '';
  const plain = [repository.folder, repository.workspace].reduce((text, folder) => text.replaceAll(folder, '.'), line);
  return new Error(`git refused it: ${plain.replace(/^(fatal|error): /, '').slice(0, 300) || 'it gave no reason'}`);
}
