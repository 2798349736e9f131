import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';

/** Refuses an id whose run has a folder here already: its report would be overwritten. */
export function assertNewRun({ run, runsDir }: { readonly run?: string; readonly runsDir: string }): void {
  if (run === undefined || !existsSync(join(runsDir, run))) return;
  throw new FpfError({
    code: 'run.exists',
    message: `orchestrator: there is a run ${run} in ${runsDir}.`,
    hint: 'Give a new UUIDv7, or leave it out.',
  });
}
