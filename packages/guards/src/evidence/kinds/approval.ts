import type { Approval, Clock, EvidenceResolver } from '@fpf/contracts';
import { callHash } from '@fpf/contracts/hash';
import { isStanding, isUsedFor, wordOf } from '../../approvals/standing.ts';
import { readFrom } from '../carriers.ts';
import { wordsOf } from '../words.ts';

/**
 * `approval`: a person's word on exactly this call, by its hash. Only the last word counts. Present and true while it
 * may be used, present and false where they said no, absent where nobody said anything that still holds.
 */
export function approval(clock: Clock): EvidenceResolver {
  return {
    kind: 'approval',
    about: {
      summary: 'A person allowed exactly this call, and it was not used yet.',
      subject: 'none',
      value: 'boolean',
    },
    resolve: async ({ call, context: { approvals } }) => {
      if (!approvals) return { status: 'unknown', detail: 'nobody keeps approvals here' };
      const hash = callHash(call);
      const answered = (await approvals.of(hash)).filter((one) => one.call_hash === hash && one.answered !== undefined);
      const last = answered.reduce<Approval | undefined>(
        (newest, one) => (isLater(one, newest) ? one : newest),
        undefined,
      );
      const now = clock.now();
      const begunBefore = last !== undefined && isUsedFor(last, call.call_id, now);
      if (!last || !(begunBefore || isStanding(last, now)))
        return { status: 'absent', carrier: readFrom('approvals', hash, [...answered]) };
      return {
        status: 'present',
        value: begunBefore || last.state === 'allowed',
        carrier: readFrom('approval', last.id, last),
      };
    },
    words: wordsOf({
      topic: () => 'whether a person has approved this call',
      absent: () => ({
        said: 'no person has approved exactly this call',
        next: '`fpf approvals list` shows what is asked; `fpf approvals allow ID` allows it once, and then run again.',
      }),
      refuted: () => ({
        said: 'a person refused exactly this call',
        next: 'Ask for something else; `fpf approvals list` shows who refused it.',
      }),
    }),
  };
}

/** At one and the same time, a no is the later word. */
function isLater(one: Approval, than: Approval | undefined): boolean {
  if (!than) return true;
  const [a, b] = [wordOf(one)?.at ?? '', wordOf(than)?.at ?? ''];
  return a > b || (a === b && one.state !== 'allowed');
}
