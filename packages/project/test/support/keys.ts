import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Why a test that signs is skipped, as a machine without ssh-keygen skips it. */
export const noKeys =
  spawnSync('ssh-keygen', ['-?']).error === undefined
    ? false
    : 'there is no ssh-keygen on this machine (openssh-client)';

/** Makes a key without a passphrase, and gives the place of its private half and the line of its public one. */
export function makeKey(dir: string, name: string): { readonly file: string; readonly line: string } {
  const file = join(dir, name);
  const made = spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', file], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  return { file, line: readFileSync(`${file}.pub`, 'utf8').trim() };
}
