import type { Conversation } from '../turns/conversation.ts';
import type { Done } from '../context/control-queue.ts';

/** What became of a control at its point. `journaled` counts it among those of the run. */
export type Taken =
  | { readonly now: Conversation; readonly journaled: boolean; readonly done: Done }
  | { readonly refused: unknown };
