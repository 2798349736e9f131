import { table } from '../../terminal/table.ts';
import type { KnownCheckpoint } from '../read-checkpoints.ts';

/** Shows where the runs of a session can be taken back to. */
export function checkpointLines(session: string, known: readonly KnownCheckpoint[]): string {
  if (known.length === 0) return `No run of session ${session} has kept a checkpoint.`;
  const rows = known.map(({ id, label = '', session_step: step, run, before }) => [
    id,
    label,
    String(step),
    run,
    before,
  ]);
  return table([['checkpoint', 'label', 'step', 'run', 'before'], ...rows]);
}
