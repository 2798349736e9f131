import { type AppliedGuard, type Reason, reason } from '@fpf/contracts';
import type { Language } from '../language/language.ts';
import { shapeProblem } from './spec-shape.ts';

/** `problemOf` says why nobody could answer a question. */
export type Known = { readonly problemOf: (id: string) => string | undefined; readonly language: Language };

/** What makes a guard unusable, found before anything is called: a broken guard never passes. */
export function checkGuard({ from, id, spec }: AppliedGuard, { problemOf, language }: Known): readonly Reason[] {
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
