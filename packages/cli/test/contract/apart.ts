import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { JsonObject } from '@fpf/contracts';
import { baseEnv, type Ran } from '../support/fpf.ts';
import { nodeFlags } from '../support/program.ts';

const worker = join(import.meta.dirname, 'workers', 'many-worker.ts');
const root = process.getuid?.() === 0;

/** Who is not root gets the rights that mounts need in a user namespace of its own. */
function unshare(
  flags: readonly string[],
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ReturnType<typeof spawnSync> {
  return spawnSync('unshare', [...(root ? [] : ['-r']), ...flags, 'sh', '-c', script, 'sh', ...args], {
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** Why nothing can be set apart here; false where it can. */
export const cannotSetApart: string | false =
  unshare(['-m', '-n'], 'mount -t tmpfs none /mnt', [], process.env).status === 0
    ? false
    : 'no mounts of its own: unshare does not work here';

export type Place = { readonly cwd: string; readonly env: Readonly<Record<string, string>> };

/** A program where the machine is another one, and what it printed, a line of JSON each. */
export function programApart(
  first: string,
  program: string,
  asked: object,
  { cwd, env }: Place,
): readonly JsonObject[] {
  const node = `${process.execPath} ${nodeFlags.join(' ')} ${program}`;
  const args = [cwd, JSON.stringify(asked)];
  const { status, stdout, stderr } = unshare(['-m', '-n'], `set -e; ${first}\ncd "$1"; exec ${node} "$2"`, args, {
    ...baseEnv,
    LANG: 'C.UTF-8',
    ...env,
  });
  if (status !== 0) throw new Error(`it ended with ${status}: ${String(stderr)}`);
  return String(stdout)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as JsonObject);
}

/**
 * Commands where the machine is another one: first what makes it so, in a mount or net namespace of its own, then the
 * commands, in one process.
 */
export function apart(
  flags: readonly string[],
  first: string,
  asked: readonly (readonly string[])[],
  { cwd, env }: Place,
): readonly Ran[] {
  const node = `${process.execPath} ${nodeFlags.join(' ')} ${worker}`;
  const script = `set -e; cd "$1"; ${first}\ncd "$1"; exec ${node} "$2"`;
  const { stdout, stderr } = unshare(flags, script, [cwd, JSON.stringify(asked)], {
    ...baseEnv,
    LANG: 'C.UTF-8',
    ...env,
  });
  const lines = String(stdout).trim().split('\n');
  if (lines.length !== asked.length)
    throw new Error(`${lines.length} of ${asked.length} commands came to an end: ${String(stderr)}`);
  return lines.map((line) => JSON.parse(line) as Ran);
}
