import type { JsonObject } from '../schema/json.ts';
import type { ScopedGuard } from '../tool/applied-guard.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';

/** A tool, and whose it is. */
export type CalledTool = Pick<AdmittedCall, 'skill' | 'tool' | 'namesakes'>;

/** A call whose tool is known and whose arguments fit its schema. */
export type AdmittedCall = {
  readonly call_id: string;
  readonly skill: {
    readonly id: string;
    readonly name: string;
    readonly version: string;
    readonly shipped: boolean;
    /** The tree hash of the skill as it was loaded. */
    readonly hash?: string;
    /** What the skill asks of all its tools, or of some. */
    readonly guards?: readonly ScopedGuard[];
  };
  readonly tool: ToolSpec;
  /** Other skills of the project that have a tool of this name: a rule that names the tool alone says nothing of which. */
  readonly namesakes?: readonly string[];
  readonly args: JsonObject;
};
