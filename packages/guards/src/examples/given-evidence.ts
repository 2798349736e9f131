import { type Evidence, GivenEvidence, type JsonObject } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { fill, readQuestion } from '../read/question.ts';

/** Nobody found it out, so it has no time of its own: the same example is the same case on every day. */
const never = '1970-01-01T00:00:00.000Z';

/**
 * Evidence as somebody wrote it down: by the question as a guard has it, or in full (`file.exists:README.md` answers
 * `file.exists:{args.path}` where the argument says so). What is not of its form is unknown, as it would be from a resolver.
 */
export function givenEvidence(given: Readonly<Record<string, unknown>>, asked: readonly string[], args: JsonObject): readonly Evidence[] {
  const entries = Object.entries(given);
  const byQuestion = asked.flatMap((id): readonly (readonly [string, unknown])[] => {
    if (Object.hasOwn(given, id)) return [];
    const full = inFull(id, args);
    return full !== id && Object.hasOwn(given, full) ? [[id, given[full]]] : [];
  });
  return [...entries, ...byQuestion].map(([id, value]) => toEvidence(id.slice(0, 512), value));
}

function toEvidence(id: string, given: unknown): Evidence {
  const [issue] = check(GivenEvidence, given);
  if (issue || id === '')
    return {
      id: id || '?',
      status: 'unknown',
      by: 'given',
      detail: `what is given for it is not evidence: ${issue?.pointer ?? ''} ${issue?.message ?? 'no question'}`,
    };
  const { status, value } = given as GivenEvidence;
  if (status === 'unknown') return { id, status, by: 'given' };
  const carrier = { type: 'given', ref: id, at: never };
  return { id, status, by: 'given', carrier, ...(status === 'present' && value !== undefined && { value }) };
}

/** The question as it is asked of these arguments. */
function inFull(id: string, args: JsonObject): string {
  const question = readQuestion(id);
  const subject = question?.subject === undefined ? undefined : fill(question.subject, args);
  return question?.subject === undefined || subject === undefined ? id : id.replace(question.subject, () => subject);
}
