import type { FaultRule, FaultUse } from '../faults/fault-table.ts';
import type { ScriptedModel } from '../shelf/scripted-model.ts';
import type { WireSwitches } from '../wire/reply.ts';
import type { Metrics } from '../turn/turn.ts';

/** What the double replays: data, that could come from a JSON file. */
export interface Script {
  /** What `/api/version` says. */
  readonly version?: string;
  readonly models?: readonly ScriptedModel[];
  /** The first whose `when` fits is said. */
  readonly answers?: readonly Answer[];
  /** Said when no answer fits. Without it, such a request is refused in plain words. */
  readonly otherwise?: Say;
  readonly faults?: readonly FaultRule[];
  readonly wire?: WireSwitches;
  /** Whether `<escape>` reaches Ollama's parser, or is lost before, as control tokens are since 0.30. */
  readonly delimiters?: 'kept' | 'stripped';
  /** Whether a value that is one lone `<escape>` ends the server, as it does in the real one. */
  readonly loneEscape?: 'panics' | 'survives';
  /** The prompt dialect that `_debug_render_only` shows. */
  readonly dialect?: 'ollama' | 'official';
}

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
