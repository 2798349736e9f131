import type { Finding } from './finding.ts';
import type { Workspace } from './workspace.ts';

/** One rule of the house: reads the workspace, gives back what it refuses. */
export type Rule = (workspace: Workspace) => readonly Finding[];
