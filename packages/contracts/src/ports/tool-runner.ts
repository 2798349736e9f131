import type { JsonObject } from '../schema/json.ts';
import type { ToolResult } from '../tool/tool-result.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';
import type { CallView } from './agentfs-adapter.ts';
import type { Builtin } from './builtin-handler.ts';
import type { LoadedSkill } from '../skill/loaded-skill.ts';

export type ToolInvocation = {
  readonly call_id: string;
  readonly skill: LoadedSkill;
  readonly tool: ToolSpec;
  readonly args: JsonObject;
  /** The reduced form, when the guard said `degrade`. */
  readonly reduced: boolean;
};

/**
 * Files that need not be there yet. One is written when a stream says more than the result keeps of it, and has all of
 * it.
 */
export type ToolLogs = { readonly stdout: string; readonly stderr: string };

export type RunToolOptions = { readonly signal: AbortSignal; readonly logs?: ToolLogs };

/**
 * Executes a skill's tool; validates its arguments again; captures what it says (document 1 §1), with known secrets by
 * their names (`host.secrets.take`). Never touches the database.
 */
export interface ToolRunner {
  /** Makes a tool in process known. A name is given once. */
  registerBuiltin(builtin: Builtin): void;
  run(invocation: ToolInvocation, view: CallView, options: RunToolOptions): Promise<ToolResult>;
}
