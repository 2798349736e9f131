import { guardContext, guardedCall } from '@fpf/contract-tests';
import type {
  AdmittedCall,
  Evidence,
  EvidenceAnswer,
  EvidenceKind,
  EvidenceQuestion,
  EvidenceResolver,
  GuardContext,
} from '@fpf/contracts';
import { createCopy } from '../../src/evidence/handed-out.ts';
import { gather } from '../../src/evidence/gather.ts';
import { builtInResolvers } from '../../src/evidence/resolvers.ts';
import { type MovingClock, movingClock } from './moving-clock.ts';

export type Asking = {
  readonly context?: GuardContext;
  readonly call?: AdmittedCall;
  readonly clock?: MovingClock;
  readonly extra?: readonly EvidenceResolver[];
  readonly timeoutMs?: number;
};

export async function askAll(questions: readonly string[], asking: Asking = {}): Promise<readonly Evidence[]> {
  const {
    context = guardContext(),
    call = guardedCall({}),
    clock = movingClock(),
    extra = [],
    timeoutMs = 2_000,
  } = asking;
  const resolvers = new Map(builtInResolvers(clock));
  for (const one of extra) resolvers.set(one.kind, one);
  return await gather(questions, call, context, { resolvers, timeoutMs, clock, copy: createCopy() });
}

export async function ask(question: string, asking: Asking = {}): Promise<Evidence> {
  const [evidence] = await askAll([question], asking);
  if (!evidence) throw new Error('nothing was gathered');
  return evidence;
}

/** The status, and the value where it is present. */
export async function told(question: string, asking: Asking = {}): Promise<unknown> {
  const { status, value } = await ask(question, asking);
  return status === 'present' ? value : status;
}

/** A resolver that answers what it is told to, whatever that is. */
export function resolver(
  answer: (question: EvidenceQuestion) => unknown,
  about: Partial<EvidenceKind> = {},
): EvidenceResolver {
  const whole: EvidenceKind = { summary: 'A moon.', subject: 'optional', value: 'json', ...about };
  return {
    kind: 'moon.full',
    about: whole,
    resolve: answer as (question: EvidenceQuestion) => Promise<EvidenceAnswer>,
  };
}

export const carrier = { type: 'sky', ref: 'east' };
