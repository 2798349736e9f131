import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The oldest Node that the scripts promise to run under, where this machine has one beside ours. */
export function findNode20(): string | undefined {
  if (isNode20(process.version)) return process.execPath;
  const named = (process.env['PATH'] ?? '').split(delimiter).flatMap((dir) => [join(dir, 'node'), join(dir, 'nodejs')]);
  const programs = new Set(named.filter((program) => existsSync(program)).map((program) => realpathSync(program)));
  programs.delete(realpathSync(process.execPath));
  return [...programs].find((program) => isNode20(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout));
}

function isNode20(version: string): boolean {
  return version.startsWith('v20.');
}
