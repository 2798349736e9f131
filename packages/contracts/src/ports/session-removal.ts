import type { Swept } from './session-operations.ts';

/** What removing a session came to. */
export type SessionRemoval = {
  /** What went with it, or would: nothing where it was refused. */
  readonly files: readonly Swept[];
  /** Why it is as it was. `unreadable`: whether the host has all of its changes cannot be told. */
  readonly refused?: {
    readonly why: 'held' | 'unapplied' | 'unfinished' | 'unreadable';
    /** Of the session, for the end of a sentence. */
    readonly text: string;
  };
};
