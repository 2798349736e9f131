import { join } from 'node:path';
import { stateHome } from '@fpf/agentfs-adapter/places';

/** Returns where trust is recorded: outside the workspace, or a workspace could trust itself. */
export function trustFile(): string {
  return join(stateHome(), 'fpf', 'trust.json');
}
