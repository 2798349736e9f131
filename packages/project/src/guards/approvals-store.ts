import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { homeDirOf } from '@fpf/agentfs-adapter/places';
import type { Approvals, Host } from '@fpf/contracts';
import { createFileApprovals } from '@fpf/guards/approvals';
import type { ProjectRecord } from '../open/project.ts';

/**
 * What people allow lies beside the sessions' own records in their state folder, not in the workspace: no workspace
 * brings its own yes along.
 */
export function approvalsFolder({ workspace }: Pick<ProjectRecord, 'workspace'>): string {
  return join(homeDirOf(realpathSync(workspace)), 'approvals');
}

export function openApprovals(project: Pick<ProjectRecord, 'workspace'>, { clock }: Pick<Host, 'clock'>): Approvals {
  return createFileApprovals(approvalsFolder(project), { clock });
}
