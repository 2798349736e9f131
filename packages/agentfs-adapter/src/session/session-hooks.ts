import type { OpenedMount } from '../mount/open-call-mount.ts';
import type { SessionState } from '../store/session-state.ts';
import type { OnStep } from '../steps.ts';
import type { Database } from '../database/database.ts';

/** Where tests look into a session. Nobody else does, and nothing outside this package can. */
export type SessionHooks = {
  readonly onStep: OnStep;
  readonly onOpen: (db: Database, state: SessionState) => void;
  /** What a program of a call is about to work on. */
  readonly onMount: (opened: OpenedMount) => void;
  /** A call may come: whether a program waits for it, once that is known. */
  readonly onWait: (waits: Promise<boolean>) => void;
};

const nothing = (): void => undefined;

export const noHooks: SessionHooks = Object.freeze({
  onStep: nothing,
  onOpen: nothing,
  onMount: nothing,
  onWait: nothing,
});
