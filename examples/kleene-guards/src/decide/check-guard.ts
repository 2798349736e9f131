import { type AppliedGuard, type EvidenceResolver, GuardSpec, type Reason, reason } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { readQuestion } from '../evidence/question.ts';
import { readExpression } from '../language/read.ts';
import { looksAtSomething, questionsIn } from '../language/tree.ts';

type Kinds = ReadonlyMap<string, EvidenceResolver>;

/** What makes a guard unusable: it is found before anything is called, and it never passes. */
export function checkGuard({ id, spec }: AppliedGuard, kinds: Kinds): readonly Reason[] {
  const { when, required_evidence: required } = spec;
  const broken = (why: string): Reason => reason('guard.broken', 'guard', `The guard ${id} is broken: ${why}.`);
  const [misshapen] = check(GuardSpec, spec);
  if (misshapen) return [broken(`it is not of the form of a guard: ${misshapen.pointer} ${misshapen.message}`)];
  const unanswered = (asked: readonly string[]): readonly Reason[] =>
    asked.filter((one) => !kinds.has(readQuestion(one)?.kind ?? '')).map((one) => broken(`no resolver answers ${one}`));
  if (when === undefined) {
    const nothing =
      required.length === 0 ? [reason('guard.proves-nothing', 'guard', `The guard ${id} asks for nothing.`)] : [];
    const numbers = required.filter((one) => kinds.get(readQuestion(one)?.kind ?? '')?.about.value === 'number');
    const unsaid = numbers.map((one) =>
      reason('guard.proves-nothing', 'guard', `The guard ${id} asks for the number ${one}, and not for which.`),
    );
    return [...nothing, ...unsaid, ...unanswered(required)];
  }
  const read = readExpression(when);
  if (!read.ok) return [broken(`of its expression, ${read.problem}`), ...unanswered(required)];
  const idle = looksAtSomething(read.tree)
    ? []
    : [reason('guard.proves-nothing', 'guard', `The expression of ${id} looks at nothing.`)];
  return [...idle, ...unanswered([...required, ...questionsIn(read.tree)])];
}

/** Everything that guards ask, required or only referred to. */
export function questionsOf(guards: readonly AppliedGuard[]): readonly string[] {
  return guards.flatMap(({ spec }) => {
    const read = spec.when === undefined ? undefined : readExpression(spec.when);
    return [...spec.required_evidence, ...(read?.ok ? questionsIn(read.tree) : [])];
  });
}
