import type { JournalEvent, RunTrace } from '@fpf/contracts';

/** One of two runs that are laid side by side: what it came to, and how. */
export type ComparedRun = { readonly trace: RunTrace; readonly events: readonly JournalEvent[] };
