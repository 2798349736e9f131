import { type AppliedGuard, type EvidenceKind, type GuardSpec, type Reason, reason } from '@fpf/contracts';
import type { Language } from '../language/language.ts';

export type Known = {
  /** Why nobody could answer a question. */
  readonly problemOf: (id: string) => string | undefined;
  readonly typeOf: (id: string) => EvidenceKind['value'] | undefined;
  readonly language: Language;
};

/** What makes a guard unusable, found before anything is called: a broken guard never passes. */
export function checkGuard(
  { from, id, spec }: AppliedGuard,
  { problemOf, typeOf, language }: Known,
): readonly Reason[] {
  const owner = from === 'tool' ? `The guard of ${id}` : `The guard ${id} of the ${from}`;
  const broken = (problem: string, refs: readonly string[] = []): Reason =>
    reason(
      'guard.broken',
      'guard',
      `${owner} is broken: ${problem}.`.toWellFormed(),
      refs.map((ref) => ref.toWellFormed()),
    );
  const shape = shapeProblem(spec);
  if (shape !== undefined) return [broken(shape)];
  const compiled = spec.when === undefined ? undefined : language.compile(spec.when);
  const found: Reason[] = [];
  if (compiled && !compiled.ok)
    found.push(...compiled.problems.map((problem) => broken(`of its \`when\`: ${problem}`)));
  const expression = compiled?.ok ? compiled.expression : undefined;
  for (const asked of [...spec.required_evidence, ...(expression?.asks ?? [])]) {
    const problem = problemOf(asked);
    if (problem !== undefined) found.push(broken(problem, [asked]));
  }
  if (spec.when === undefined && spec.required_evidence.length === 0)
    found.push(reason('guard.proves-nothing', 'guard', `${owner} requires no evidence and has no \`when\`.`));
  const numbers = spec.when === undefined ? spec.required_evidence.filter((asked) => typeOf(asked) === 'number') : [];
  for (const asked of numbers)
    found.push(
      reason(
        'guard.proves-nothing',
        'guard',
        `${owner} requires ${asked}, which is a number, and has no \`when\` that says which numbers will do.`,
        [asked],
        `Say it: \`"when": "ev[\\"${asked}\\"].value < 5"\`.`,
      ),
    );
  if (expression && !expression.speaks)
    found.push(
      reason(
        'guard.proves-nothing',
        'guard',
        `The \`when\` of ${owner.toLowerCase().slice(0, 3)}${owner.slice(3)} speaks of no evidence, no argument and nothing of the call.`,
      ),
    );
  return found;
}

const members: ReadonlySet<string> = new Set(['predicate', 'required_evidence', 'failure_mode', 'when', 'examples']);

/** What of a guard is not of its form. Loading refuses it long before; a case from outside may have anything. */
function shapeProblem(spec: GuardSpec): string | undefined {
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
