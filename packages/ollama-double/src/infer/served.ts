import type { ServerEvents } from '../faults/fault.ts';
import type { Strikes, Struck } from '../faults/strikes.ts';
import type { Script } from '../script/script.ts';
import type { Seeded } from '../seeded.ts';
import type { Shelf } from '../shelf/shelf.ts';
import type { Answers } from './answers.ts';
import type { Reply } from '../wire/reply.ts';
import type { Incoming } from '../serve/read-body.ts';

/** What a route has at hand. */
export interface Served {
  readonly script: Script;
  readonly answers: Answers;
  readonly strikes: Strikes;
  readonly shelf: Shelf;
  readonly random: Seeded;
  /** Milliseconds. */
  readonly now: () => number;
  /** As Ollama writes it, to the nanosecond. */
  readonly timestamp: () => string;
  /** The fault that strikes this request, if one does. */
  readonly struck: Struck | undefined;
  readonly events: ServerEvents;
  /** Says that a fault of an answer strikes it. */
  readonly note: (fault: string) => void;
}

export type Route = (incoming: Incoming, served: Served) => Reply;
