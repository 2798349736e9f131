import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { homeDirOf } from '@fpf/agentfs-adapter/places';
import type { Approvals, Host } from '@fpf/contracts';
import { createFileApprovals } from '@fpf/guards/approvals';
import type { ProjectRecord } from '../open/project.ts';
import { confirmWith } from '../people/signers.ts';

/**
 * What people allow lies beside the sessions' own records in their state folder, not in the workspace: no workspace
 * brings its own yes along.
 */
export function approvalsFolder({ workspace }: Pick<ProjectRecord, 'workspace'>): string {
  return join(homeDirOf(realpathSync(workspace)), 'approvals');
}

export function openApprovals(
  project: Pick<ProjectRecord, 'workspace' | 'config' | 'configFile'>,
  { clock }: Pick<Host, 'clock'>,
): Approvals {
  const confirm = confirmWith(project);
  return createFileApprovals(approvalsFolder(project), { clock, ...(confirm && { confirm }) });
}
