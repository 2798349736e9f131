import { join } from 'node:path';
import type { Approvals, Host } from '@fpf/contracts';
import { createFileApprovals } from '@fpf/guards/approvals';
import { homeOf } from '../open/home-dir.ts';
import type { ProjectRecord } from '../open/project.ts';
import { confirmWith } from '../people/signers.ts';

/**
 * What people allow lies beside the sessions' own records in their state folder, not in the workspace: no workspace
 * brings its own yes along.
 */
export function approvalsFolder(project: Pick<ProjectRecord, 'workspace' | 'homeDir'>): string {
  return join(homeOf(project), 'approvals');
}

export function openApprovals(
  project: Pick<ProjectRecord, 'workspace' | 'homeDir' | 'config' | 'configFile'>,
  { clock }: Pick<Host, 'clock'>,
): Approvals {
  const confirm = confirmWith(project);
  return createFileApprovals(approvalsFolder(project), { clock, ...(confirm && { confirm }) });
}
