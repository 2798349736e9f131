import type { Json, Raw } from '../wire/go-json.ts';

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

/** Durations are nanoseconds. */
export interface Metrics {
  readonly total_duration?: number;
  readonly load_duration?: number;
  readonly prompt_eval_count?: number;
  readonly prompt_eval_duration?: number;
  readonly eval_count?: number;
  readonly eval_duration?: number;
}

/** No tokenizer is here: a token is taken for four bytes, and a script can say another count. */
export function countTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 4);
}
