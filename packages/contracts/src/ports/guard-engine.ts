import type { Policy } from '../project/policy-rule.ts';
import type { JournalEvent } from '../run/journal-event.ts';
import type { Reason } from '../run/reason.ts';
import type { JsonObject } from '../schema/json.ts';
import type { SessionCapability } from '../session/session-capability.ts';
import type { GuardVerdict } from '../tool/guard-verdict.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';

/** A call whose tool is known and whose arguments fit its schema. */
export type AdmittedCall = {
  readonly call_id: string;
  readonly skill: { readonly id: string; readonly name: string; readonly version: string; readonly shipped: boolean };
  readonly tool: ToolSpec;
  readonly args: JsonObject;
};

/** What evidence may be read from. Read-only, and handed in with each call: an engine holds no session. */
export type GuardContext = {
  readonly session: SessionFacts;
  readonly journal: readonly JournalEvent[];
  /** Undefined where the project states none; then only the shipped pack's `pure` and `fs` tools are allowed. */
  readonly policy: Policy | undefined;
  readonly pins: JsonObject;
};

export interface SessionFacts {
  readonly id: string;
  readonly open: boolean;
  readonly capability: SessionCapability;
  /** Undefined when the path is not there; rejects when that cannot be told. */
  stat(path: string): Promise<{ readonly type: string; readonly size: number } | undefined>;
  readFile(path: string): Promise<Uint8Array>;
  /** The host's bytes of a path as they were when the session began; undefined where there was no file. */
  readBase(path: string): Promise<Uint8Array | undefined>;
}

/** Evaluates guards and project rules. Never passes on the unknown, never throws for an input (document 3 §3). */
export interface GuardEngine {
  /** Project rules: deny > ask > allow, nothing matches ⇒ abstain. Stage `permission`. */
  permit(call: AdmittedCall, context: GuardContext): Promise<GuardVerdict>;
  /** The tool's own guard over evidence. Stage `guard`. */
  decide(call: AdmittedCall, context: GuardContext): Promise<GuardVerdict>;
  /** What is wrong with a tool's guard before anything is called; empty when nothing is. */
  check(tool: ToolSpec): readonly Reason[];
}
