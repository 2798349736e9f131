import type { FaultRule } from '../faults/fault-rule.ts';
import type { Answer, Say } from './answer.ts';
import type { ScriptedModel } from '../shelf/scripted-model.ts';
import type { WireSwitches } from '../wire/wire-switches.ts';

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
