import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ProjectRecord } from '../open/project.ts';
import { projectVariable } from '../options/variables.ts';

/**
 * Signs the folder of a run that has ended, where whoever runs the command has a key; gives the file, or nothing where
 * there is no key.
 */
export async function attestRun(project: Pick<ProjectRecord, 'workspace'>, dir: string): Promise<string | undefined> {
  const key = projectVariable('FPF_RECEIPT_KEY');
  if (key === undefined || !existsSync(join(dir, 'manifest.json'))) return undefined;
  const [{ readReceiptKey }, { attest }] = await Promise.all([import('@fpf/agentfs-adapter'), import('@fpf/reporter')]);
  return await attest(dir, readReceiptKey(resolve(key), project.workspace));
}
