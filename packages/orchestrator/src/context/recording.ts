import type { Session } from '@fpf/contracts';
import type { RunContext } from './run-context.ts';

/** What it takes to write down what became of a call. Whoever has no more can do nothing with it. */
export type Recording = Pick<RunContext, 'id' | 'settings' | 'journal' | 'attempt' | 'host' | 'task'> & {
  readonly session: Pick<Session, 'capability'>;
};
