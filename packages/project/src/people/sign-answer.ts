import { resolve } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { findProgram } from '@fpf/agentfs-adapter/places';
import { visibleLine } from '@fpf/files/text';
import { runProgram } from './run-program.ts';

/** What a signature of an answer is for, so that none of anything else is taken for one. */
export const namespace = 'fpf-approval';

/** A key may ask for its passphrase, or to be touched. */
const timeoutMs = 120_000;

/** Returns what signs with a key's file, or with the key of an agent by its public half. */
export function signWith(key: string, find: typeof findProgram = findProgram): (bytes: string) => Promise<string> {
  const file = resolve(key);
  return async (bytes) => {
    const program = sshKeygen(find);
    const args = ['-Y', 'sign', '-n', namespace, '-f', file];
    const { code, stdout, stderr } = await runProgram(program, args, {
      cwd: '/',
      env: { ...process.env },
      timeoutMs,
      input: bytes,
    });
    if (code === 0 && stdout.startsWith('-----BEGIN SSH SIGNATURE-----')) return stdout;
    const why = visibleLine(stderr.trim().split('\n').at(-1)?.slice(0, 256) ?? '');
    throw new FpfError({
      code: 'approval.not-signed',
      message: `project: ${visibleLine(file)} did not sign${why === '' ? '' : ` (${why})`}, so nothing was answered.`,
      hint: 'Name an SSH key that you can use, or the .pub file of one that ssh-agent holds.',
    });
  };
}

export function sshKeygen(find: typeof findProgram = findProgram): string {
  const program = find('ssh-keygen');
  if (program !== undefined) return program;
  throw new FpfError({
    code: 'approval.no-ssh-keygen',
    message: 'project: signatures of answers are made and checked by ssh-keygen, which is not on this machine.',
    hint: 'Install it: `apt-get install openssh-client`, or the package of your system that has ssh-keygen.',
  });
}
