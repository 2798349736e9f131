import type { FaultUse } from '../faults/fault-use.ts';
import type { Answer, Say } from './answer.ts';
import type { ScriptedModel } from './scripted-model.ts';
import type { WireSwitches } from './wire-switches.ts';

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

/** A fault on requests to a path: all of them, or only the nth that comes after the script was told. */
export interface FaultRule {
  readonly fault: FaultUse;
  /** `/api/chat`, `/api/generate` and `/v1/chat/completions` when left out. */
  readonly path?: string;
  readonly nth?: number;
}
