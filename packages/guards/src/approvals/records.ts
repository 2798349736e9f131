import {
  type Answer,
  Approval,
  closed,
  Instant,
  oneOf,
  Person,
  personText,
  type SignedBy,
  Type,
  withAnswer,
} from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { Static } from '@sinclair/typebox';
import { type ApprovalId, readApprovalId } from './approval-id.ts';

const id = Type.String({ maxLength: 64 });
const said = {
  at: Instant,
  by: Type.String({ minLength: 1, maxLength: 256 }),
  note: Type.Optional(Type.String({ maxLength: 1024 })),
  who: Type.Optional(Person),
  signature: Type.Optional(Type.String({ minLength: 1, maxLength: 16_384 })),
};

/** What a person answered, beside the question: who, when, and until when it holds. */
export const Answered = Type.Object({ id, decision: oneOf(['allow', 'deny']), ...said, expires: Instant }, closed);
export type Answered = Static<typeof Answered>;

/**
 * What became of an allowance: a call used it, or a person took it back. Both are one record of one name, so that
 * exactly one of them is what happened.
 */
export const Ended = Type.Union([
  Type.Object({ id, end: Type.Literal('used'), at: Instant, call: Type.String({ maxLength: 256 }) }, closed),
  Type.Object({ id, end: Type.Literal('revoked'), ...said }, closed),
]);
export type Ended = Static<typeof Ended>;
export type Revoked = Extract<Ended, { readonly end: 'revoked' }>;

export const parts = ['asked', 'answered', 'ended'] as const;
export type Part = (typeof parts)[number];

/** The records of one question, as they were read. */
export type Records = { readonly asked: unknown; readonly answers: readonly unknown[]; readonly ended: unknown };

/** A question that needs several people has several answers: `ID.answered.json`, `ID.answered-2.json`. */
export function fileOf(of: string, part: Part, turn = 1): string {
  return `${of}.${part}${turn === 1 ? '' : `-${turn}`}.json`;
}

/** Undefined for a file that is none of ours. */
export function readFileName(name: string): (ApprovalId & { readonly part: Part }) | undefined {
  const [text = '', part = '', ...rest] = name.split('.');
  const known = parts.find((one) => one === part.replace(/^answered-([2-9]|[1-9][0-9])$/, 'answered'));
  const of = readApprovalId(text);
  return of && rest.join('.') === 'json' && known ? { ...of, part: known } : undefined;
}

export type Fault = { readonly part: Part; readonly turn?: number; readonly why: string };

/** The records of an id, each of its form, or the one that does not fit and why. */
export type Checked = {
  readonly asked: Approval;
  readonly answers: readonly Answered[];
  readonly ended: Ended | undefined;
};

export function checkRecords({ id: of, call }: ApprovalId, { asked, answers, ended }: Records): Checked | Fault {
  const begun = check(Approval, asked).length === 0 ? (asked as Approval) : undefined;
  if (
    !begun ||
    begun.id !== of ||
    !begun.call_hash.startsWith(call) ||
    begun.state !== 'asked' ||
    begun.yeses ||
    begun.answered ||
    begun.used ||
    begun.revoked
  )
    return { part: 'asked', why: 'is not the question that its name says' };
  const odd = answers.findIndex((one) => check(Answered, one).length > 0 || (one as Answered).id !== of);
  if (odd >= 0) return { part: 'answered', turn: odd + 1, why: 'is not the answer that its name says' };
  if (ended !== undefined && answers.length === 0)
    return { part: 'ended', why: 'says how an allowance ended, and nobody allowed it' };
  if (ended !== undefined && (check(Ended, ended).length > 0 || (ended as Ended).id !== of))
    return { part: 'ended', why: 'is not the end that its name says' };
  return { asked: begun, answers: answers as readonly Answered[], ended: ended as Ended | undefined };
}

/** An answer, and by whom it is signed. */
export type Given<A extends Answered | Revoked> = A & { readonly signed?: SignedBy | undefined };

/**
 * The approval that a question and its answers make up. Who signed is judged by today's keys: with other keys a yes
 * may have been enough before the last one, or not be enough any more. A no is one wherever it stands.
 */
export function withAnswers(asked: Approval, answers: readonly Given<Answered>[]): Approval {
  return answers.reduce(
    (made, answer) => (made.state === 'asked' || answer.decision === 'deny' ? taking(made, answer) : made),
    asked,
  );
}

function taking(asked: Approval, answer: Given<Answered>): Approval {
  return withAnswer(asked, answer.decision, answer.expires, saidIn(answer));
}

/** A no holds as long as the question or the yes would have, whichever is longer. */
export function withEnd(allowed: Approval, end: Given<Revoked> | Ended, askedUntil: string): Approval | Fault {
  if (allowed.state === 'denied') return { part: 'ended', why: 'is not the end that its name says' };
  if (end.end === 'used') return { ...allowed, state: 'used', used: { at: end.at, call: end.call } };
  const expires = allowed.expires > askedUntil ? allowed.expires : askedUntil;
  return { ...allowed, state: 'revoked', expires, revoked: saidIn(end) };
}

/** Who it was is told by the record's own words only where it says nothing of the person. */
export function saidIn({ at, by, note, who, signature, signed }: Given<Answered | Revoked>): Answer {
  return {
    at,
    by: who ? personText(who) : by,
    ...(note !== undefined && { note }),
    ...(who && { who }),
    ...(signature !== undefined && { signature }),
    ...(signed && { signed }),
  };
}
