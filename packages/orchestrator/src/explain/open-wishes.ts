import {
  type JournalEvent,
  payloadsOf,
  type Reason,
  reason,
  standingEvents,
  typedEvent,
  type Wish,
} from '@fpf/contracts';
import { asksForChange } from '../words/answered-wishes.ts';
import { isOnlyProposed } from '../call/only-proposed.ts';
import { refersBack } from '../words/refers-back.ts';

/**
 * Why a run is only partly done: what was asked for and not answered by a call that passed, in the person's own words.
 * Nothing where no call passed, or would; and where the record does not say what was asked for, as older ones.
 */
export function partsNotDone(events: readonly JournalEvent[]): readonly Reason[] {
  const standing = standingEvents(events);
  const passed = passedCalls(standing);
  const told = standing.flatMap((event, at) => messageOf(event).map((text) => ({ text, at })));
  const [{ wishes = [] } = {}] = payloadsOf(standing, 'skills-selected');
  const asked = told.length > 0 && wishes.length === 0 ? wholeRequest(standing) : wishes;
  const unheard = told.filter((message) => passed.every(({ at }) => at < message.at)).map(({ text }) => text);
  const left = openWishes(asked, standing, passed);
  const open = [...left.map(({ text }) => text), ...unheard];
  if (open.length === 0 || passed.length === 0) return [];
  const all = asked.length + told.length;
  const isPlan = payloadsOf(standing, 'tool-result').length === 0;
  const [done, rest] = isPlan ? ['would be done', 'Not planned'] : ['done', 'Not done'];
  const message = `${all - open.length} of ${all} ${done}. ${rest}: ${open.map((text) => JSON.stringify(text)).join(', ')}.`;
  const next = isPlan
    ? 'Run the request again without `--plan` to have it done.'
    : all === 1
      ? 'Something else was done: `fpf diff` shows it. Drop it with `fpf discard`, and say it in other words.'
      : byItself([...left.map((wish) => standingAlone(wish, asked, standing)), ...unheard]);
  return [reason('run.part-not-done', 'report', message, [], next)];
}

/** Words that point at what was said before mean nothing by themselves. */
function byItself(texts: readonly string[]): string {
  if (texts.some((text) => refersBack(text, undefined) !== undefined || /\b(?:here|there)\b/iu.test(text)))
    return 'Ask for it by itself, with the name in the place of a word such as “it” or “there”.';
  return `Ask for it by itself: ${texts.map((text) => `\`fpf run ${inQuotes(text)}\``).join(', ')}.`;
}

/** A part in words that mean the same when nothing was said before: a path in the place of “it”. */
function standingAlone(wish: Wish, wishes: readonly Wish[], events: readonly JournalEvent[]): string {
  const found = payloadsOf(events, 'skills-selected').find(({ part }) => part && wishes[part.n] === wish)?.part;
  return found && found.refers_to === undefined ? found.asked : wish.text;
}

/** A call that passed, or would in a run that makes none; and where it stands in the journal. */
type Passed = { readonly seq: number; readonly at: number; readonly reads: boolean };

function passedCalls(events: readonly JournalEvent[]): readonly Passed[] {
  const reads = new Map(payloadsOf(events, 'tool-intent').map(({ seq, read_only: only }) => [seq, only]));
  return events.flatMap((event, at) => {
    const { kind, payload } = typedEvent(event);
    if (kind === 'tool-result' && payload.state === 'pass')
      return [{ seq: payload.seq, at, reads: reads.get(payload.seq) === true }];
    return kind === 'guard-decision' && isOnlyProposed(payload.reasons) ? [{ seq: payload.seq, at, reads: false }] : [];
  });
}

/**
 * A single wish is answered by any call that passed, but for one that is plainly about something else. Of several, a
 * call of which nobody can say what it is about answers the next one.
 */
function openWishes(
  wishes: readonly Wish[],
  events: readonly JournalEvent[],
  passed: readonly Passed[],
): readonly Wish[] {
  const about = new Map(payloadsOf(events, 'guard-decision').map(({ seq, wishes: known }) => [seq, known]));
  if (wishes.length < 2) return passed.every(({ seq }) => about.get(seq)?.length === 0) ? wishes : [];
  const answered = new Set(passed.flatMap(({ seq }) => about.get(seq) ?? []));
  for (const { seq, reads } of passed) {
    if ((about.get(seq) ?? []).length > 0) continue;
    const next = wishes.findIndex((wish, index) => !answered.has(index) && !(reads && asksForChange(wish)));
    if (next >= 0) answered.add(next);
  }
  return wishes.filter((_, index) => !answered.has(index));
}

/** What was asked for and is answered, as far as the record says. */
export function answeredParts(standing: readonly JournalEvent[]): readonly Wish[] {
  const [{ wishes = [] } = {}] = payloadsOf(standing, 'skills-selected');
  const open = openWishes(wishes, standing, passedCalls(standing));
  return wishes.filter((wish) => !open.includes(wish));
}

function messageOf(event: JournalEvent): readonly string[] {
  const { kind, payload } = typedEvent(event);
  return kind === 'control-taken' && payload.control.kind === 'message' && payload.control.wish
    ? [payload.control.text]
    : [];
}

function wholeRequest(events: readonly JournalEvent[]): readonly Wish[] {
  return payloadsOf(events, 'run-started').map(({ request }) => ({ text: request }));
}

/** As a shell reads it back. */
function inQuotes(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return /["$`\\!]/u.test(line) ? `'${line.replaceAll("'", `'\\''`)}'` : `"${line}"`;
}
