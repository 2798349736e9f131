import type { Json, Raw } from '../wire/go-json.ts';
import type { Metrics } from './metrics.ts';

/** What the model says in one reply: pieces in order, each one chunk of a stream, and how it ends. */
export interface Turn {
  readonly pieces: Iterable<Piece>;
  readonly ending: TurnEnding;
  readonly doneReason: string;
  readonly metrics: Metrics;
}

/**
 * Not `done`: the generation was dropped, and nothing says so. `unprintable`: no JSON can be made of the last piece.
 * `panic`: the server dies.
 */
export type TurnEnding = 'done' | 'dropped' | 'unprintable' | 'panic';

export interface Piece {
  readonly content?: string | Raw;
  readonly thinking?: string;
  readonly calls?: readonly Call[] | OddCalls;
}

export interface Call {
  readonly id: string;
  readonly index: number;
  readonly name: string;
  readonly arguments: Json;
}

/**
 * What stands in the place of the list of calls: JSON text that no list of calls is written as, in the manner of each
 * API.
 */
export type OddCalls = (api: Api) => Raw;

export type Api = 'ollama' | 'openai';
