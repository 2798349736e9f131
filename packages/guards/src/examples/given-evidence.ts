import {
  type AdmittedCall,
  type Evidence,
  type EvidenceResolver,
  GivenEvidence,
  type JsonObject,
  type Policy,
} from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { wordAt } from '../evidence/read-subject.ts';
import { acceptAnswer, unknown } from '../evidence/accept-answer.ts';
import { fill, readQuestion } from '../read/question.ts';
import { plainPath } from '../rules/plain-path.ts';
import { ruleQuestions } from '../rules/rule-questions.ts';

/** Nobody found it out, so it has no time of its own: the same example is the same case on every day. */
const never = '1970-01-01T00:00:00.000Z';

export type AskedOfGiven = {
  readonly asked: readonly string[];
  readonly args: JsonObject;
  /** What can be answered, as the engine has it. */
  readonly kinds: readonly EvidenceResolver[];
  /** Taken for a question that nothing is given for. */
  readonly otherwise?: Readonly<Record<string, GivenEvidence>>;
};

/**
 * Evidence as somebody wrote it down, for the questions that are asked: by the question as a guard has it, or in full
 * (`file.exists:README.md` answers `file.exists:{args.path}` where the argument says so). It is held to what a
 * resolver's answer is held to, and of two answers to one question that differ, neither is known to be right.
 */
export function givenEvidence(given: Readonly<Record<string, unknown>>, of: AskedOfGiven): readonly Evidence[] {
  const { asked, args, kinds, otherwise = {} } = of;
  const byQuestion = new Map<string, unknown[]>();
  for (const [id, one] of Object.entries(given)) {
    const full = inFull(id, args);
    if (full !== undefined) byQuestion.set(full, [...(byQuestion.get(full) ?? []), one]);
  }
  return [...new Set(asked)].flatMap((id): readonly Evidence[] => {
    const full = inFull(id, args);
    if (full === undefined) return [unknown(id, 'given', 'the argument that it speaks of is not there, or is no text')];
    const answers = byQuestion.get(full) ?? (Object.hasOwn(otherwise, id) ? [otherwise[id]] : []);
    return answers.length === 0 ? [] : [one(id, answers, kinds)];
  });
}

function one(id: string, answers: readonly unknown[], kinds: readonly EvidenceResolver[]): Evidence {
  const [first, ...others] = answers.map((answer) => toEvidence(id, answer, kinds));
  return first && others.every((other) => substance(other) === substance(first))
    ? first
    : unknown(id, 'given', 'there is more than one answer, and they differ');
}

function substance({ status, value }: Pick<Evidence, 'status' | 'value'>): string {
  return canonicalJson({ status, ...(value !== undefined && { value }) });
}

function toEvidence(id: string, given: unknown, kinds: readonly EvidenceResolver[]): Evidence {
  const [issue] = check(GivenEvidence, given);
  if (issue) return unknown(id, 'given', `what is given for it is not evidence: ${issue.pointer} ${issue.message}`);
  const { status, value } = given as GivenEvidence;
  if (status === 'unknown') return unknown(id, 'given', 'it is given as unknown');
  const kind = kinds.find((known) => known.kind === readQuestion(id)?.kind);
  if (!kind) return unknown(id, 'given', 'no resolver answers this kind of question');
  const carrier = { type: 'given', ref: id };
  return acceptAnswer(
    { id, by: 'given', at: never, value: kind.about.value },
    { status, carrier, ...(value !== undefined && { value }) },
  );
}

/**
 * What a question asks of these arguments, so that one question has one text however it is written; undefined where a
 * placeholder cannot be filled. Kind, subject and parameters are kept apart: no argument can put a parameter into a
 * question.
 */
function inFull(id: string, args: JsonObject): string | undefined {
  const question = readQuestion(id);
  if (!question) return JSON.stringify([id]);
  const { kind, params } = question;
  if (question.subject !== undefined) {
    const subject = fill(question.subject, args);
    return subject === undefined ? undefined : identity(kind, subject, params);
  }
  const word = kind === 'path.real' ? wordAt(params, args) : undefined;
  return word === undefined ? identity(kind, null, params) : identity(kind, word, {});
}

/** Total, also for text that is no Unicode, which canonical JSON refuses. */
function identity(kind: string, subject: string | null, params: Readonly<Record<string, string>>): string {
  return JSON.stringify([kind, subject, Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** In an example no path is a link, unless its evidence says where it leads. */
export function plainPaths(policy: Policy, call: AdmittedCall): Readonly<Record<string, GivenEvidence>> {
  return Object.fromEntries(
    ruleQuestions(call, policy).flatMap((id): readonly (readonly [string, GivenEvidence])[] => {
      const question = readQuestion(id);
      if (question?.kind !== 'path.real') return [];
      const text =
        question.subject === undefined ? wordAt(question.params, call.args) : fill(question.subject, call.args);
      const path = text === undefined ? undefined : plainPath(text)?.path;
      return path === undefined ? [] : [[id, { status: 'present', value: path }]];
    }),
  );
}
