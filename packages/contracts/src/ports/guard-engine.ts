import type { Policy } from '../project/policy.ts';
import type { JournalEvent } from '../run/journal/event.ts';
import type { Reason } from '../errors/reason.ts';
import type { JsonObject } from '../schema/json.ts';
import type { SessionCapability } from '../session/session-capability.ts';
import type { AppliedGuard } from '../tool/applied-guard.ts';
import type { AdmittedCall } from '../guard/admitted-call.ts';
import type { DecisionCase } from '../guard/decision-case.ts';
import type { GuardVerdict } from '../tool/guard-verdict.ts';
import type { MeasuredModel } from '../model/measured-model.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';
import type { Approvals } from './approvals.ts';
import type { EvidenceResolver } from './evidence-resolver.ts';
import type { KeyValue } from './key-value.ts';

/** What evidence may be read from. Read-only, and handed in with each call: an engine holds no session. */
export type GuardContext = {
  readonly session: SessionFacts;
  /**
   * Every event of the run so far, frozen. Long texts and lists in it are cut; a hash is always over all of its event.
   */
  readonly journal: readonly JournalEvent[];
  /** Undefined where the project states none; then only the shipped pack's `pure` and `fs` tools are allowed. */
  readonly policy: Policy | undefined;
  readonly pins: JsonObject;
  /** What the run may still spend, by the names of its budget. */
  readonly budget?: Readonly<Record<string, number>>;
  readonly approvals?: Pick<Approvals, 'of'>;
  /** What people have stated for guards, by key; no tool writes it. */
  readonly facts?: Pick<KeyValue, 'get'>;
  /** What the deciding model was measured at. */
  readonly measured?: MeasuredModel;
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
  /**
   * Where a path leads inside the workspace once links are followed, also where its last names are not there yet;
   * rejects for one that leads out.
   */
  realPath(path: string): Promise<string>;
  /** Every path that differs from the host as it was when the session began. */
  changes(): Promise<readonly { readonly path: string }[]>;
}

/**
 * Which of the two questions is decided again: may it run at all (the project's rules), and does it stand (guards over
 * evidence).
 */
export type Judged = 'permission' | 'guard';

/**
 * Evaluates guards and project rules. Never passes on the unknown, never fails over an input (document 3 §3). Whatever
 * is asked of it is answered with a promise, so that it may live in a process of its own.
 */
export interface GuardEngine {
  /** What `when` is written in. */
  readonly language: string;
  /** Makes another kind of question answerable; a kind is given once (`guard.kind-taken`). */
  registerResolver(resolver: EvidenceResolver): void;
  /** The kinds of questions that can be answered, sorted. */
  kinds(): Promise<readonly EvidenceResolver[]>;
  /** Project rules: deny > ask > allow, nothing matches ⇒ abstain. Stage `permission`. */
  permit(call: AdmittedCall, context: GuardContext): Promise<GuardVerdict>;
  /** All guards over the call, on evidence gathered once; the worst wins. Stage `guard`. */
  decide(call: AdmittedCall, context: GuardContext): Promise<GuardVerdict>;
  /**
   * Just before the tool starts: what may have changed since is asked for again. The same decision where nothing did,
   * on the evidence as it is now; else abstain with `guard.evidence-changed` and what is now the matter.
   */
  confirm(call: AdmittedCall, decided: GuardVerdict, context: GuardContext): Promise<GuardVerdict>;
  /** The same decision from what it depended on: no clock, no world. `decide` and `permit` end in it. */
  judge(what: Judged, decisionCase: DecisionCase): Promise<GuardVerdict>;
  /**
   * What `confirm` ends in: a decision that was made, held against its case as it is now. As `judge`, of nothing but
   * what it is given.
   */
  judgeAgain(decided: GuardVerdict, now: DecisionCase): Promise<GuardVerdict>;
  /** What is wrong with a tool's guard before anything is called; empty when nothing is. */
  check(tool: ToolSpec): Promise<readonly Reason[]>;
  /** The same for one guard wherever it stands. */
  checkGuard(guard: AppliedGuard): Promise<readonly Reason[]>;
}
