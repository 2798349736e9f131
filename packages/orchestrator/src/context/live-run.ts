import type { Budget } from '@fpf/contracts';
import type { Ledger } from '../ledger.ts';
import type { ControlQueue } from './control-queue.ts';
import type { ModelInForce } from './ports.ts';
import type { RunMode } from './run-mode.ts';

/**
 * What of a run can be turned while it goes on, from outside. It is turned between two steps only, and journaled there
 * first.
 */
export type LiveRun = LiveMode &
  LiveModels & {
    readonly ledger: Ledger;
    readonly deadline: Deadline;
    /** What waits for the next point. */
    readonly controls: ControlQueue;
    readonly budget: () => Budget;
    /**
     * Refuses what is not tighter than what was promised already; else the budget as it will be. Less time holds at
     * once.
     */
    readonly promise: (budget: Partial<Budget>, ask: () => void) => void;
    /** Takes what is lower; the rest stays. */
    readonly lower: (budget: Partial<Budget>) => void;
  };

export type LiveMode = {
  readonly mode: () => RunMode;
  readonly setMode: (mode: RunMode) => void;
  /** What an earlier attempt was turned to holds again, but never less than what this one was begun with. */
  readonly recallMode: (mode: RunMode) => void;
};

export type LiveModels = {
  /** The model that is asked now. */
  readonly model: () => ModelInForce;
  /** Whether it can be told what came of its calls. Each model says it once. */
  readonly multiTurn: () => Promise<boolean>;
  /** The one that the run began with, and those with a digest. */
  readonly models: () => readonly ModelInForce[];
  /** Undefined is not an answer: a model that is not among those is `model.not-pinned`. */
  readonly pinned: (name: string) => ModelInForce;
  /** With the digest that was journaled: another one under the name is `run.drift`. */
  readonly setModel: (name: string, digest: string | null) => void;
};

/** When the time of a run is over. It can be brought nearer, and not put off. */
export type Deadline = {
  readonly signal: AbortSignal;
  /** So many milliseconds after the run began. */
  bring(totalMs: number): void;
  /** So many it has in all. */
  total(): number;
  /** The run is over, and its time with it. */
  clear(): void;
};
