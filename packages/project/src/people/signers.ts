import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { FpfError, type Person, type SignedBy } from '@fpf/contracts';
import { findProgram } from '@fpf/agentfs-adapter/places';
import type { ConfirmSignature } from '@fpf/guards/approvals';
import { readNeeded } from '@fpf/files/read';
import { inTemporaryFolder } from '../files/temporary-folder.ts';
import type { ProjectRecord } from '../open/project.ts';
import { runProgram } from './run-program.ts';
import { namespace } from './sign-answer.ts';

type Configured = Pick<ProjectRecord, 'config' | 'configFile' | 'workspace'>;

/** The file of keys that the project's policy names; undefined where it names none. */
export function signersFile({ config, configFile, workspace }: Configured): string | undefined {
  const stated = config.policy?.signers;
  return stated === undefined ? undefined : resolve(configFile === undefined ? workspace : dirname(configFile), stated);
}

/** Throws where the file that the policy names cannot be read: then nobody's signature counts. */
export function readSigners(project: Configured): Uint8Array | undefined {
  const file = signersFile(project);
  if (file === undefined) return undefined;
  return readNeeded(file, mostBytes, (why, cause) => unreadable(file, why, cause), { links: 'follow' });
}

const mostBytes = 1_048_576;
const mostTried = 16;
const timeoutMs = 5_000;

/**
 * Asks ssh-keygen by whom an answer is signed, by the keys that the project names at that moment. Undefined where it is
 * by none of them, and where that cannot be told: a signature that nobody can check is none.
 */
export function confirmWith(project: Configured, find: typeof findProgram = findProgram): ConfirmSignature | undefined {
  if (project.config.policy?.signers === undefined) return undefined;
  let before: Promise<unknown> = Promise.resolve();
  // One after the other: a long list of approvals starts no crowd of programs.
  return async (...asked) => {
    const mine = before.then(async () => confirm(project, find('ssh-keygen'), asked));
    before = mine.catch(() => undefined);
    return mine;
  };
}

async function confirm(
  project: Configured,
  program: string | undefined,
  [bytes, signature, who]: Parameters<ConfirmSignature>,
): Promise<SignedBy | undefined> {
  const signers = signersOrNone(project);
  if (program === undefined || !signers) return undefined;
  return inTemporaryFolder('fpf-sign-', async (dir) => {
    const [file, sig] = [join(dir, 'signers'), join(dir, 'answer.sig')];
    // A copy: what is asked twice is asked of the same keys.
    writeFileSync(file, signers, { mode: 0o600 });
    writeFileSync(sig, signature, { mode: 0o600 });
    const ask = async (args: readonly string[]) =>
      runProgram(program, args, { cwd: dir, env: { LC_ALL: 'C' }, timeoutMs, input: bytes });
    const found = await ask(['-Y', 'find-principals', '-s', sig, '-f', file]);
    if (found.code !== 0) return undefined;
    for (const principal of principalsToTry(found.stdout, who)) {
      const args = ['-Y', 'verify', '-n', namespace, '-s', sig, '-f', file, '-I', principal];
      const { code, stdout } = await ask(args);
      const key = /key (SHA256:\S{1,128})/.exec(stdout)?.[1];
      if (code === 0 && key !== undefined) return { principal, key };
    }
    return undefined;
  });
}

function signersOrNone(project: Configured): Uint8Array | undefined {
  try {
    return readSigners(project);
  } catch {
    return undefined;
  }
}

/** Of a key that stands for several people, whom the account names comes first. A pattern stands for nobody. */
function principalsToTry(found: string, who: Person | undefined): readonly string[] {
  const named = found.split(/[\n,]/).filter((name) => /^[^*?!\s-][^*?!\s]{0,255}$/.test(name));
  const mine = named.filter((name) => name === who?.git?.email);
  return [...new Set([...mine, ...named])].slice(0, mostTried);
}

function unreadable(file: string, why: string, cause?: unknown): FpfError {
  return new FpfError({
    code: 'approval.no-signers',
    message: `project: policy.signers: ${file} ${why}, so no signature can be checked.`,
    hint: 'It has a line for each key: PRINCIPAL namespaces="fpf-approval" ssh-ed25519 AAAA…',
    ...(cause !== undefined && { cause }),
  });
}
