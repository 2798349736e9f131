import type { FaultUse } from '../faults/fault-use.ts';
import type { Metrics } from '../turn/metrics.ts';
import type { WireSwitches } from '../wire/wire-switches.ts';

export interface Answer {
  readonly when?: When;
  readonly say: Say;
}

/** All that is given must fit. */
export interface When {
  /** The tag that is asked, by the name that the request has: two models of one server may answer differently. */
  readonly model?: string;
  /** The last user message (the prompt, in `/api/generate`): equal to a text, or matching a pattern. */
  readonly lastUser?: string | RegExp | { readonly pattern: string; readonly flags?: string };
  /** A tool of this name is offered. */
  readonly tool?: string;
  /** The role of the last message, such as `tool`. */
  readonly lastRole?: string;
  /** So many answers of the model stand in the conversation already. */
  readonly answered?: number;
  /** The nth request, from 1, of those that fit the rest. */
  readonly nth?: number;
}

/** What the model is made to say, and how the server then behaves. */
export interface Say {
  readonly content?: string;
  readonly thinking?: string;
  readonly tool_calls?: readonly SaidCall[];
  /**
   * The raw text of FunctionGemma, which then goes through a port of Ollama's parser. Not together with the three
   * above.
   */
  readonly modelText?: string;
  readonly delimiters?: 'kept' | 'stripped';
  readonly done_reason?: string;
  /** What is left out is invented from the seed; a 0 is left out on the wire, as Ollama does. */
  readonly metrics?: Metrics;
  readonly fault?: FaultUse;
  readonly wire?: WireSwitches;
}

export interface SaidCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly id?: string;
}
