import type { Asking } from './asking.ts';
import type { Recording } from './recording.ts';

/** Rules, guards and people, all that evidence may be read from, and what it takes to write down what came of it. */
export type Judging = Recording & Asking<'guards' | 'approvals', 'session' | 'ledger' | 'signal' | 'live' | 'tasks'>;
