import type { ControlTaken } from '@fpf/contracts';

/** What can be asked of a run from outside while it goes on. The run takes it between two of its steps. */
export type Control =
  | ControlTaken['control']
  | { readonly kind: 'checkpoint'; readonly label?: string }
  | { readonly kind: 'rewind'; readonly to: string; readonly dryRun: boolean };

/** What came of it, for whoever asked. */
export type Done = { readonly id?: string; readonly changed?: readonly string[] };

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
