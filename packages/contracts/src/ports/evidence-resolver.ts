import type { Evidence, EvidenceStatus, Carrier } from '../tool/evidence.ts';
import type { JsonValue } from '../schema/json.ts';
import type { AdmittedCall } from '../guard/admitted-call.ts';
import type { GuardContext } from './guard-engine.ts';

/**
 * `rate.calls:write_file?per=60`: kind, subject and parameters; a placeholder in the subject is filled from the
 * arguments.
 */
export type EvidenceQuestion = {
  /** As the guard has it. */
  readonly id: string;
  readonly subject: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly call: AdmittedCall;
  readonly context: GuardContext;
  /** Aborted when the time for an answer is over. */
  readonly signal: AbortSignal;
};

/**
 * What was found out. `absent` is only for a carrier that was asked for by name. Without a carrier there is no
 * evidence: it counts as unknown. An engine fills in when it was asked, and, where the carrier says no hash, that of
 * the statement that was made.
 */
export type EvidenceAnswer = {
  readonly status: EvidenceStatus;
  readonly value?: JsonValue;
  readonly carrier?: Omit<Carrier, 'at'>;
  readonly detail?: string;
};

/** What a kind of question looks like, for lint, help and completion. */
export type EvidenceKind = {
  readonly summary: string;
  readonly subject: 'none' | 'optional' | 'required';
  readonly params?: readonly string[];
  readonly value: 'boolean' | 'number' | 'string' | 'json';
  /** Not asked for again just before the tool starts, as all others are: the time between changes nothing of it. */
  readonly stable?: boolean;
};

/** For a person: what is the matter, and what would supply it. */
export type EvidenceWords = { readonly said: string; readonly next?: string };

/** Answers one kind of question about the world. It is never the thing that is being judged, and it changes nothing. */
export interface EvidenceResolver {
  readonly kind: string;
  readonly about: EvidenceKind;
  resolve(question: EvidenceQuestion): Promise<EvidenceAnswer>;
  /**
   * Of evidence that does not speak for the call. `asked` is the question in full. Words that fail or come too late are
   * done without.
   */
  words?(evidence: Evidence, asked: string): Promise<EvidenceWords>;
}
