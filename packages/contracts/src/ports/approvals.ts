import type { JsonObject } from '../schema/json.ts';
import type { Approval } from '../tool/approval.ts';
import type { NeededPeople } from '../tool/needed-people.ts';
import type { Person } from '../tool/person.ts';

export type ApprovalRequest = {
  readonly call_hash: string;
  readonly skill: string;
  readonly tool: string;
  readonly args: JsonObject;
  readonly why: string;
  readonly call: string;
  /** The run that waits: of a call of a task, the one that it is a task of. */
  readonly run?: string;
  /** What it would change, where that is known. */
  readonly preview?: NonNullable<Approval['preview']>;
  /** How long it stays open; 24 hours when left out, at most 366 days. */
  readonly openForMs?: number;
  /** Whose word it needs; anybody's when left out. */
  readonly by?: readonly NeededPeople[];
};

export type ApprovalAnswer = {
  readonly decision: 'allow' | 'deny';
  /** In words, such as `personText` gives. */
  readonly by: string;
  readonly who?: Person;
  /** Signs the canonical JSON of the answer. */
  readonly sign?: (bytes: string) => Promise<string>;
  /** How long an approval may be used; not asked for a denial. */
  readonly forMs: number;
  readonly note?: string;
};

/** Something of an approval that cannot be read: it allows nothing, and keeps nobody from the others. */
export type DamagedApproval = { readonly id: string; readonly message: string; readonly next: string };

export type ApprovalList = { readonly approvals: readonly Approval[]; readonly damaged: readonly DamagedApproval[] };

/** What people are asked and what they answered, kept across runs and out of the reach of tools. */
export interface Approvals {
  /** A question that stands open for the same call is not asked twice. */
  ask(request: ApprovalRequest): Promise<Approval>;
  /** All that is kept of this call, the newest first. */
  of(callHash: string): Promise<readonly Approval[]>;
  list(): Promise<ApprovalList>;
  /** The one that an id, or the beginning of one, names: `approval.unknown`, `approval.ambiguous`. */
  find(id: string): Promise<Approval>;
  /**
   * Answers the question that an id, or the beginning of one, names. A denial also takes back what was allowed and is
   * not used yet. Else `approval.not-open` where it was answered, used or has expired. A yes of somebody whose word it
   * does not need is `approval.not-yours`; one that is not the last that it needs leaves it open.
   */
  answer(id: string, answer: ApprovalAnswer): Promise<Approval>;
  /**
   * Once: false where somebody used it before or took it back, or it is not allowed now. Two processes cannot both be
   * told true.
   */
  use(id: string, call: string): Promise<boolean>;
}
