import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { sha256 } from '@fpf/contracts/hash';
import type { ProjectRecord } from '../open/project.ts';
import { projectVariable } from '../options/variables.ts';
import { expectSignature } from './signed-runs.ts';

type Place = Pick<ProjectRecord, 'workspace' | 'stateDir' | 'homeDir'>;

/** Notes, where whoever runs the command has a key, that this run is to be signed with it: also if it never comes so far. */
export async function announceSignature(project: Place, run: string): Promise<void> {
  const key = await signingKey(project);
  if (key) expectSignature(project, run, { key: (await import('@fpf/reporter')).keyIdOf(key) });
}

/**
 * Signs the folder of a run that has ended, where whoever runs the command has a key; gives the file, or nothing where
 * there is no key.
 */
export async function attestRun(project: Place, dir: string): Promise<string | undefined> {
  const list = join(dir, 'manifest.json');
  const key = existsSync(list) ? await signingKey(project) : undefined;
  if (!key) return undefined;
  const { attest, keyIdOf } = await import('@fpf/reporter');
  if (dirname(resolve(dir)) === resolve(project.stateDir, 'runs'))
    expectSignature(project, basename(dir), { key: keyIdOf(key), manifest: sha256(readFileSync(list)) });
  return await attest(dir, key);
}

async function signingKey({ workspace }: Place): Promise<KeyObject | undefined> {
  const file = projectVariable('FPF_RECEIPT_KEY');
  if (file === undefined) return undefined;
  return (await import('@fpf/agentfs-adapter')).readReceiptKey(resolve(file), workspace);
}
