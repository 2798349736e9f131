import type { EvidenceResolver } from '@fpf/contracts';

/** Who answers which kind of question. */
export type Resolvers = ReadonlyMap<string, EvidenceResolver>;
