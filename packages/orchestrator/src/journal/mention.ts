import type { Stage } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';

/** Progress for whoever watches. Never journaled: nothing is decided on it. */
export function stage(context: Pick<RunContext, 'id' | 'journal' | 'host'>, name: Stage, note: string): void {
  context.host.log(note.slice(0, 1024), { component: 'orchestrator', level: 'debug', run_id: context.id, stage: name });
  context.journal.mention({
    v: 1,
    run_id: context.id,
    at: new Date(context.host.clock.now()).toISOString(),
    type: 'stage',
    stage: name,
    note,
  });
}
