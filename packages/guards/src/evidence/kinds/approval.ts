import {
  type AdmittedCall,
  answererText,
  type Approval,
  type Approvals,
  askedPeople,
  type Clock,
  countedPeople,
  type EvidenceAnswer,
  type EvidenceResolver,
  neededText,
  type NeededPeople,
  peopleQuestion,
  yesesOf,
} from '@fpf/contracts';
import { callHash } from '@fpf/contracts/hash';
import { visibleLine } from '@fpf/files/text';
import { isOpen, isStanding, isUsedFor, wordOf } from '../../approvals/standing.ts';
import { readFrom } from '../carriers.ts';
import { wordsOf } from '../words.ts';

const allows = 'fpf approvals allow ID';

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
      const word = approvals && (await lastWord(call, approvals, clock));
      return word ? answerOf(word, undefined) : nobodyKeeps;
    },
    words: wordsOf({
      topic: () => 'whether a person has approved this call',
      absent: () => ({
        said: 'no person has approved exactly this call',
        next: `\`fpf approvals list\` shows what is asked; \`${allows}\` allows it once, and then run again.`,
      }),
      refuted: () => ({
        said: 'a person refused exactly this call',
        next: 'Ask for something else; `fpf approvals list` shows who refused it.',
      }),
    }),
  };
}

/**
 * `approval.by:policy.ask[0]`: the same of the people whom that rule names, whatever the record of the answer says
 * whose word it took. True only while as many of them said yes as the rule wants.
 */
export function approvalBy(clock: Clock): EvidenceResolver {
  return {
    kind: 'approval.by',
    about: {
      summary: 'The people whom a rule of policy.ask names allowed exactly this call, and it was not used yet.',
      subject: 'required',
      value: 'boolean',
    },
    resolve: async ({ subject = '', call, context: { approvals, policy } }) => {
      const [needed] = askedPeople(policy, [peopleQuestion(subject)]);
      if (!needed) return { status: 'unknown', detail: `no rule ${subject} names people` };
      const word = approvals && (await lastWord(call, approvals, clock));
      return word ? answerOf(word, needed) : nobodyKeeps;
    },
    words: wordsOf({
      topic: (rule) => `whether the people of ${rule} have approved this call`,
      absent: (rule, { detail }) => ({
        said: `the people of ${rule} have not approved exactly this call${detail === undefined ? '' : ` (${detail})`}`,
        next: `\`fpf approvals list\` shows whom it asks; \`${allows}\` allows it once, and then run again.`,
      }),
      refuted: () => ({
        said: 'a person refused exactly this call',
        next: 'Ask for something else; `fpf approvals list` shows who refused it.',
      }),
    }),
  };
}

const nobodyKeeps: EvidenceAnswer = { status: 'unknown', detail: 'nobody keeps approvals here' };

type LastWord = {
  readonly hash: string;
  readonly answered: readonly Approval[];
  /** The last that was answered, where it still holds; and a question that waits for more answers. */
  readonly last: Approval | undefined;
  readonly waits: Approval | undefined;
  readonly isUsedHere: boolean;
};

async function lastWord(call: AdmittedCall, approvals: Pick<Approvals, 'of'>, clock: Clock): Promise<LastWord> {
  const hash = callHash(call);
  const all = (await approvals.of(hash)).filter((one) => one.call_hash === hash);
  const answered = all.filter((one) => one.answered !== undefined);
  const last = answered.reduce<Approval | undefined>((newest, one) => (isLater(one, newest) ? one : newest), undefined);
  const now = clock.now();
  const isUsedHere = last !== undefined && isUsedFor(last, call.call_id, now);
  const holds = last !== undefined && (isUsedHere || isStanding(last, now));
  const waits = all.find((one) => isOpen(one, now) && one.yeses !== undefined);
  return { hash, answered, last: holds ? last : undefined, waits, isUsedHere };
}

function answerOf(
  { hash, answered, last, waits, isUsedHere }: LastWord,
  needed: NeededPeople | undefined,
): EvidenceAnswer {
  const nothing = { status: 'absent', carrier: readFrom('approvals', hash, [...answered]) } as const;
  if (!last) return { ...nothing, ...(waits && needed && { detail: soFar(waits, needed) }) };
  const carrier = readFrom('approval', last.id, last);
  const word = wordOf(last);
  if (!isUsedHere && last.state !== 'allowed')
    return { status: 'present', value: false, carrier, ...(word && { detail: `refused by ${named([word])}` }) };
  const yeses = yesesOf(last);
  const count = needed ? countedPeople(needed, yeses).length : 1;
  if (needed && count < (needed.count ?? 1)) return { ...nothing, carrier, detail: soFar(last, needed) };
  return { status: 'present', value: true, carrier, detail: `allowed by ${named(yeses)}` };
}

/** `1 of 2 said yes: Ada <ada@x> (user ada), not signed`. */
function soFar(waits: Approval, needed: NeededPeople): string {
  const yeses = yesesOf(waits);
  const who = yeses.length === 0 ? '' : `: ${named(yeses)}`;
  return (
    `${countedPeople(needed, yeses).length} of ${needed.count ?? 1} said yes of ` +
    `${visibleLine(neededText(needed))}${who}`
  );
}

function named(answers: Parameters<typeof countedPeople>[1]): string {
  return answers.map((one) => visibleLine(answererText(one))).join(', and ');
}

/** At one and the same time, a no is the later word. */
function isLater(one: Approval, than: Approval | undefined): boolean {
  if (!than) return true;
  const [a, b] = [wordOf(one)?.at ?? '', wordOf(than)?.at ?? ''];
  return a > b || (a === b && one.state !== 'allowed');
}
