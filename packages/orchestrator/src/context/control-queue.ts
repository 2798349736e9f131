import type { ControlTaken } from '@fpf/contracts';

/** What can be asked of a run from outside while it goes on. The run takes it between two of its steps. */
export type Control =
  | ControlTaken['control']
  | { readonly kind: 'checkpoint'; readonly label?: string }
  | { readonly kind: 'rewind'; readonly to: string; readonly dryRun: boolean };

/** What came of it, for whoever asked. */
export type Done = { readonly id?: string; readonly changed?: readonly string[] };

/** A control that waits for the next point at which it can take hold. */
export type Waiting = {
  readonly control: Control;
  readonly done: (what: Done) => void;
  readonly refused: (why: unknown) => void;
};

/** What was asked of a run and has not taken hold: first come, first taken. */
export type ControlQueue = {
  /** Refuses at once where the run takes no more; else a promise of what comes of it. */
  readonly ask: (control: Control) => Promise<Done>;
  /**
   * The first in the row, where it can take hold at this point. What stands behind one that cannot waits with it: order
   * is kept. At the end nothing comes any more, so there is nothing to keep: the first that holds there.
   */
  readonly first: (before: string) => Waiting | undefined;
  /** It waits no more. */
  readonly remove: (waiting: Waiting) => void;
  /** Until something is asked, or the signal says that nothing more matters. True for `idle` as long as it lasts. */
  readonly arrival: (signal: AbortSignal) => Promise<void>;
  readonly idle: () => boolean;
  /** The run takes no more: what waits is refused. */
  readonly close: () => void;
};
