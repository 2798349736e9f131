import type { DecisionCase, Evidence } from '@fpf/contracts';
import { sameJson } from './same-json.ts';

/** What rules are tried on: the call, and whoever answers their questions. */
export type RuleCase = Pick<DecisionCase, 'tool' | 'args'> & {
  /** The evidence of a question; undefined where it could not be told. */
  readonly told: (question: string) => Evidence | undefined;
};

export type Consulted = Pick<RuleCase, 'told'> & { readonly questions: () => readonly string[] };

/**
 * Evidence by its question, and which of it was asked for. What is unknown, has no carrier, or stands there twice with
 * different words tells nothing.
 */
export function toldBy(evidence: readonly Evidence[]): Consulted {
  const known = new Map<string, Evidence | undefined>();
  for (const item of evidence)
    known.set(item.id, known.has(item.id) && !saysTheSame(known.get(item.id), item) ? undefined : item);
  const asked = new Set<string>();
  const told = (question: string): Evidence | undefined => {
    asked.add(question);
    const item = known.get(question);
    return item?.carrier !== undefined && item.status !== 'unknown' ? item : undefined;
  };
  return { told, questions: () => [...asked] };
}

function saysTheSame(one: Evidence | undefined, { status, value = null }: Evidence): boolean {
  return one !== undefined && one.status === status && sameJson(one.value ?? null, value);
}
