import type { Control } from '../context/control-queue.ts';

/**
 * Before a turn everything can take hold. Between two calls of a turn the model is not asked, so what is meant for it
 * waits. At the end, less time: that held at once, and may be what ended the run.
 */
export function takesHold(control: Control, before: string): boolean {
  if (before === 'end') return control.kind === 'budget' && control.budget.wall_ms !== undefined;
  return (
    before.startsWith('turn/') || (control.kind !== 'message' && control.kind !== 'model' && control.kind !== 'end')
  );
}
