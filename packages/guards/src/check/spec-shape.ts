import type { GuardSpec } from '@fpf/contracts';

const members: ReadonlySet<string> = new Set(['predicate', 'required_evidence', 'failure_mode', 'when', 'examples']);

/** What of a guard is not of its form. Loading refuses it long before; a case from outside may have anything. */
export function shapeProblem(spec: GuardSpec): string | undefined {
  const stranger = Object.keys(spec).find((name) => !members.has(name));
  if (stranger !== undefined) return `it has a member ${JSON.stringify(stranger.slice(0, 64))}, which no guard has`;
  if (typeof spec.predicate !== 'string') return 'its predicate is no text';
  if (!Array.isArray(spec.required_evidence)) return 'its required_evidence is no list';
  if (!spec.required_evidence.every((one) => typeof one === 'string'))
    return 'its required_evidence has something that is no text';
  if (spec.failure_mode !== 'abstain' && spec.failure_mode !== 'degrade')
    return 'its failure_mode is neither abstain nor degrade';
  if (spec.when !== undefined && typeof spec.when !== 'string') return 'its `when` is no text';
  return undefined;
}
