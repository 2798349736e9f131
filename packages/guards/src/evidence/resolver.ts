import type { AdmittedCall, Carrier, EvidenceStatus, GuardContext, JsonValue } from '@fpf/contracts';

export type EvidenceQuestion = {
  readonly id: string;
  readonly subject: string | undefined;
  readonly call: AdmittedCall;
  readonly context: GuardContext;
};

/** What a resolver found out. `absent` is only for a carrier that was asked for by name. */
export type EvidenceAnswer = {
  readonly status: EvidenceStatus;
  readonly value?: JsonValue;
  readonly carrier?: Omit<Carrier, 'at'>;
  readonly detail?: string;
};

/** Answers one kind of question about the world. It is never the thing that is being judged. */
export interface EvidenceResolver {
  readonly kind: string;
  resolve(question: EvidenceQuestion): Promise<EvidenceAnswer>;
}

export type Resolvers = ReadonlyMap<string, EvidenceResolver>;
