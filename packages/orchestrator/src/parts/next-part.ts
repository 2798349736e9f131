import { payloadsOf, personIdentity, type Wish } from '@fpf/contracts';
import { isOnlyProposed } from '../call/only-proposed.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Conversation } from '../turns/conversation.ts';
import { hasRun, type Turn, whyStopped } from '../turns/turn.ts';

type Parted = Pick<RunContext, 'journal' | 'live' | 'output' | 'ledger'>;

/**
 * What a request asks for, where it is asked part by part: of a model that takes a single turn, for one that is told
 * what comes of its calls goes on by itself. Nothing where there is one part.
 */
export function partsOf({ journal, live, output }: Omit<Parted, 'ledger'>, told: boolean): readonly Wish[] {
  if (told || output || live.model().name === personIdentity.name) return [];
  const [{ wishes = [] } = {}] = payloadsOf(journal.soFar(), 'skills-selected');
  return wishes.length > 1 ? wishes : [];
}

/**
 * The part that is asked next: the first that no call has answered, where all before it went well. Undefined where there
 * is none, or where one before it was not done: a later part may rest on it.
 */
export function nextPart(context: Parted, now: Conversation, parts: readonly Wish[]): number | undefined {
  const last = now.turns.at(-1);
  if (parts.length === 0 || now.heard.length > 0 || now.rewound !== undefined || !last || !goesOn(last))
    return undefined;
  const { turns = 0, model_calls: calls = 0 } = context.ledger.left();
  if (turns === 0 || calls === 0) return undefined;
  const asked = Math.max(-1, ...now.turns.map(({ part = -1 }) => part));
  const answered = answeredIn(now, parts);
  const next = parts.findIndex((_, n) => n > asked && !answered.has(n));
  return next < 0 ? undefined : next;
}

/**
 * The parts that the calls so far have answered, or would in a run that makes none. A call of which nobody can say what
 * it is about answers the next one. It is told from the conversation, since a journal that is gone on with knows what
 * comes later.
 */
export function answeredIn({ turns }: Pick<Conversation, 'turns'>, parts: readonly Wish[]): ReadonlySet<number> {
  const done = turns.flatMap(({ calls }) =>
    calls.filter(({ state, reasons }) => state === 'pass' || isOnlyProposed(reasons)),
  );
  const answered = new Set(done.flatMap(({ about = [] }) => about));
  for (const { about = [] } of done) {
    const next = parts.findIndex((_, n) => !answered.has(n));
    if (about.length === 0 && next >= 0) answered.add(next);
  }
  return answered;
}

/** Where a model could make nothing of the whole, so that a part of it may do. */
const ofTheWhole: ReadonlySet<string> = new Set([
  'model.no-call',
  'model.other-subject',
  'model.call-unparseable',
  'model.call-as-text',
  'admit.unknown-tool',
  'admit.bad-arguments',
  'admit.bad-json',
  'run.other-part',
]);

function goesOn(last: Turn): boolean {
  const { calls, stopped, part } = last;
  if (
    calls.length > 0 &&
    stopped.length === 0 &&
    calls.every(({ state, reasons }) => state === 'pass' || isOnlyProposed(reasons))
  )
    return true;
  return part === undefined && !hasRun(last) && whyStopped(last).every(({ code }) => ofTheWhole.has(code));
}
