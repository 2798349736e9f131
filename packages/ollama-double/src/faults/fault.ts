import type { Turn } from '../turn/turn.ts';
import type { Form, Reply } from '../wire/reply.ts';

/** One fault as it strikes one request. */
export interface Strike {
  readonly fault: string;
  readonly numbers: FaultNumbers;
  /** What the request asks for. */
  readonly model: string;
  readonly tools: readonly string[];
  /** The tools that the messages say were called before. */
  readonly called: readonly string[];
  /** Milliseconds of the double's clock. */
  readonly now: number;
}

/** What can be set of a fault. */
export interface FaultNumbers {
  /** How many requests it strikes; all, or what the fault itself says, when left out. */
  readonly times?: number;
  /** Bytes of what is too large. */
  readonly bytes?: number;
  /** How many of what is too many. */
  readonly count?: number;
  /** Between two bytes of what is too slow. */
  readonly everyMs?: number;
  /** What `Retry-After` asks for. */
  readonly seconds?: number;
}

/** One way to go wrong. At least one of the four functions says how. */
export interface Fault {
  /** One sentence. */
  readonly says: string;
  /** Which replies can have it; all, when left out. */
  readonly forms?: readonly Form[];
  /** How many requests it strikes by itself. */
  readonly times?: number;
  /** A reply in the place of whatever would have come. */
  readonly instead?: (strike: Strike) => Reply;
  /** What the model says, changed. */
  readonly turn?: (turn: Turn, strike: Strike) => Turn;
  /** The bytes of a good reply, changed. */
  readonly alter?: (reply: Reply, strike: Strike) => Reply;
  /** What else happens in the server once the reply is made. */
  readonly server?: (events: ServerEvents, strike: Strike) => void;
}

/** What a fault can do to the server besides the reply. */
export interface ServerEvents {
  /** Another digest in the list, and with `loaded` also for what is in memory. */
  readonly redigest: (model: string, loaded: boolean) => void;
}

export function formsOf({ forms = ['stream', 'plain'] }: Fault): readonly Form[] {
  return forms;
}
