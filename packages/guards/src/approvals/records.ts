import { Approval, closed, Instant, oneOf, Type } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { Static } from '@sinclair/typebox';
import { type ApprovalId, readApprovalId } from './approval-id.ts';

/** What a person answered, beside the question: who, when, and until when it holds. */
export const Answered = Type.Object(
  {
    id: Type.String({ maxLength: 64 }),
    decision: oneOf(['allow', 'deny']),
    at: Instant,
    by: Type.String({ minLength: 1, maxLength: 256 }),
    note: Type.Optional(Type.String({ maxLength: 1024 })),
    expires: Instant,
  },
  closed,
);
export type Answered = Static<typeof Answered>;

const id = Type.String({ maxLength: 64 });

/**
 * What became of an allowance: a call used it, or a person took it back. Both are one record of one name, so that
 * exactly one of them is what happened.
 */
export const Ended = Type.Union([
  Type.Object({ id, end: Type.Literal('used'), at: Instant, call: Type.String({ maxLength: 256 }) }, closed),
  Type.Object(
    {
      id,
      end: Type.Literal('revoked'),
      at: Instant,
      by: Type.String({ minLength: 1, maxLength: 256 }),
      note: Type.Optional(Type.String({ maxLength: 1024 })),
    },
    closed,
  ),
]);
export type Ended = Static<typeof Ended>;

export const parts = ['asked', 'answered', 'ended'] as const;
export type Part = (typeof parts)[number];

/** The records of one question, as they were read. */
export type Records = { readonly [P in Part]?: unknown };

export function fileOf(id: string, part: Part): string {
  return `${id}.${part}.json`;
}

/** Undefined for a file that is none of ours. */
export function readFileName(name: string): (ApprovalId & { readonly part: Part }) | undefined {
  const [text = '', part, ...rest] = name.split('.');
  const id = readApprovalId(text);
  return id && rest.join('.') === 'json' && isPart(part) ? { ...id, part } : undefined;
}

function isPart(text: string | undefined): text is Part {
  return parts.some((part) => part === text);
}

/** The approval that the records of an id make up, or the record that does not fit and why. */
export function compose(
  { id, call }: ApprovalId,
  { asked, answered, ended }: Records,
): Approval | { readonly part: Part; readonly why: string } {
  const begun = check(Approval, asked).length === 0 ? (asked as Approval) : undefined;
  if (
    !begun ||
    begun.id !== id ||
    !begun.call_hash.startsWith(call) ||
    begun.state !== 'asked' ||
    begun.answered ||
    begun.used ||
    begun.revoked
  )
    return { part: 'asked', why: 'is not the question that its name says' };
  if (answered === undefined)
    return ended === undefined ? begun : { part: 'ended', why: 'says how an allowance ended, and nobody allowed it' };
  const word = check(Answered, answered).length === 0 ? (answered as Answered) : undefined;
  if (word?.id !== id) return { part: 'answered', why: 'is not the answer that its name says' };
  const told = withAnswer(begun, word);
  if (ended === undefined) return told;
  const end = check(Ended, ended).length === 0 ? (ended as Ended) : undefined;
  if (end?.id !== id || word.decision !== 'allow') return { part: 'ended', why: 'is not the end that its name says' };
  return withEnd(told, end, begun.expires);
}

/** A no holds as long as the question or the yes would have, whichever is longer. */
function withEnd(allowed: Approval, end: Ended, askedUntil: string): Approval {
  if (end.end === 'used') return { ...allowed, state: 'used', used: { at: end.at, call: end.call } };
  const { at, by, note } = end;
  const expires = allowed.expires > askedUntil ? allowed.expires : askedUntil;
  return { ...allowed, state: 'revoked', expires, revoked: { at, by, ...(note !== undefined && { note }) } };
}

export function withAnswer(asked: Approval, { decision, at, by, note, expires }: Answered): Approval {
  const answered = { at, by, ...(note !== undefined && { note }) };
  return { ...asked, state: decision === 'allow' ? 'allowed' : 'denied', expires, answered };
}
