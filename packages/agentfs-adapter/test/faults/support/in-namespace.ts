import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const own = ['--user', '--map-root-user', '--mount'];
const trial =
  process.platform === 'linux' ? spawnSync('unshare', [...own, 'mount', '-t', 'tmpfs', 'none', '/mnt']).status : 1;

export const noNamespace = trial === 0 ? false : 'no namespaces of its own can be had for a process here';

/**
 * Runs a program of this folder where a shell script has been before it: as root of namespaces of its own. What it
 * prints, as JSON.
 */
export function inNamespace(script: string, program: string, ...args: readonly string[]): unknown {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-own-')));
  try {
    for (const name of ['ws/docs', 'state', 'home', 'tmp']) mkdirSync(join(dir, name), { recursive: true });
    writeFileSync(join(dir, 'ws/README.md'), 'hello\n');
    const node = [process.execPath, '--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
    const file = fileURLToPath(new URL(program, import.meta.url));
    const inside = ['sh', '-euc', `cd "$0"; ${script}; exec "$@"`, dir, ...node, file, dir, ...args];
    const { NODE_TEST_CONTEXT: _own, ...env } = process.env;
    const run = spawnSync('unshare', [...own, ...inside], {
      encoding: 'utf8',
      timeout: 60_000,
      env: { ...env, TMPDIR: join(dir, 'tmp') },
    });
    if (run.status !== 0) throw new Error(`it ended with ${run.status ?? run.signal}: ${run.stderr}`);
    return JSON.parse(run.stdout) as unknown;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
