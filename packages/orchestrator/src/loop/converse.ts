import { type GuardDecision, type JsonObject, type Reason, reason, type Wish } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import { awaitControl, mentionWaiting } from '../controls/await-control.ts';
import { assertNoOther, emitName, emitTool, noResult } from '../output/asked-output.ts';
import { beginning, type Conversation } from '../turns/conversation.ts';
import { hasRun, type Turn } from '../turns/turn.ts';
import type { PastCall } from '../call/ended-call.ts';
import { askedFor, firstAskedWith, type NextQuestion, nextQuestion } from '../turns/next-question.ts';
import { askedPart } from '../call/asked-part.ts';
import { everything, type Offer } from '../call/offer.ts';
import { nextPart, partsOf } from '../parts/next-part.ts';
import { offerNext, withStop } from '../turns/second-offer.ts';
import type { Driver } from './driver.ts';
import { type Loaded, loadPart } from './load-offer.ts';
import { takeTurn } from './take-turn.ts';

/** What a run came to, before anything is reported. */
export type RunEnd = {
  readonly calls: readonly GuardDecision[];
  readonly reasons: readonly Reason[];
  readonly structured?: JsonObject;
  readonly waits?: true;
};

/**
 * Turn after turn, until there is nothing more to ask; a run that is kept open then waits for what is asked of it from
 * outside. A model that can be told what came of its calls is told, and goes on; one that takes a single turn is asked
 * at most once more about the same, with fewer tools, where its words could not be used, and then for each further part
 * of its request. Where the first answer calls no tool, the next skills take the place of these.
 */
export async function converse(context: RunContext, driver: Driver, begun: Loaded): Promise<RunEnd> {
  const { output, recall, live, signal, keepOpen } = context;
  if (output) assertNoOther(begun.skills);
  const parts = partsOf(context, await live.multiTurn());
  let offer = { ...begun, all: everything(begun.skills, output && emitTool(output)), first: 1 };
  let now = beginning(keepOpen, recall.controls, parts.length > 0);
  let waitedAt: string | undefined;
  while (!signal.aborted && !isOver(now)) {
    const before = `turn/${now.asked + 1}`;
    now = await driver.controls(context, now, before);
    const { loadNext, first, part } = offer;
    const second =
      loadNext && driver.offersNext(context, now, first, part) ? await offerNext(now, loadNext) : undefined;
    if (second) [now, offer] = [second.now, { ...offer, all: second.offer ?? offer.all, loadNext: undefined }];
    const told = await live.multiTurn();
    let question =
      now.asked === 0 && part
        ? askedFor(part, offer.all)
        : (nextQuestion(context, now, offer.all, told) ?? (second?.offer && askedWith(offer, told)));
    const further = question || signal.aborted ? undefined : nextPart(context, now, told ? [] : parts);
    if (further !== undefined) {
      const next = await beginPart(context, driver, now, parts, further);
      [now, offer] = [next.now, next.offer ?? offer];
      question = next.offer && askedWith(offer, told);
    }
    if (signal.aborted) break;
    if (question) now = await takeTurn(context, driver, now, question);
    else if (!now.open) break;
    else {
      if (waitedAt !== before) mentionWaiting(context, before);
      waitedAt = before;
      await awaitControl(context);
    }
  }
  return endOf(now, output !== undefined);
}

type Offered = Loaded & { readonly all: Offer; readonly first: number };

function askedWith({ all, part }: Offered, told: boolean): NextQuestion {
  return part ? askedFor(part, all) : firstAskedWith(all, told);
}

/** The skills for the next part of the request; where they cannot be had, why is said with the turn before it. */
async function beginPart(
  context: RunContext,
  driver: Driver,
  now: Conversation,
  parts: readonly Wish[],
  n: number,
): Promise<{ readonly now: Conversation; readonly offer?: Offered }> {
  const wish = parts[n];
  if (!wish) throw new TypeError('a part is one of the wishes');
  const asked = askedPart(
    n,
    wish,
    now.turns.flatMap(({ calls }) => calls),
  );
  if ('refused' in asked) return { now: withStop(now, [asked.refused]) };
  const loaded = await loadPart(context, driver, asked.part);
  if ('abstain' in loaded) return { now: withStop(now, loaded.abstain) };
  const { length } = now.turns;
  const offer = { ...loaded.go, all: everything(loaded.go.skills), first: now.asked + 1 };
  return { now: { ...now, since: length, anew: length }, offer };
}

/** A call waits for a person, or nobody can tell what became of it: nothing can be asked after that. */
function isOver({ turns }: Conversation): boolean {
  const last = turns.at(-1)?.calls.at(-1);
  return last?.waits === true || last?.unknown === true;
}

/**
 * The states that count, and why. A refusal that the next turn made good is listed with the calls, and does not count.
 */
export function endOf({ turns, rewound }: Conversation, asked: boolean): RunEnd {
  const counted = turns.flatMap(({ calls }, index) =>
    calls.filter((call) => call.state !== 'abstain' || !madeGood(call, turns.slice(index + 1))),
  );
  const stopped = [
    ...(turns.at(-1)?.stopped ?? []),
    ...(rewound !== undefined && !turns.some(hasRun) ? [nothingStands(rewound)] : []),
  ];
  // A flow that stopped before a call of its next step has none to tell it by.
  const isCut = stopped.some(({ code }) => code === 'run.flow-stopped');
  const calls = [...counted.map(({ state }) => state), ...(isCut ? (['abstain'] as const) : [])];
  const reasons = [...counted.flatMap((call) => call.reasons), ...stopped];
  const structured = turns.flatMap((turn) => turn.calls).findLast(({ emitted }) => emitted)?.emitted;
  // A call that waits is in none of the three states yet.
  if (turns.at(-1)?.calls.at(-1)?.waits) return { calls: calls.slice(0, -1), reasons, waits: true };
  if (structured) return { calls, reasons, structured };
  // Without the result that was asked for, nothing that went well makes it a success.
  return asked ? { calls: [...calls, 'abstain'], reasons: [...reasons, noResult()] } : { calls, reasons };
}

/**
 * Something ran in the turn after it, and nothing was refused there; or the very same call ran later. The result makes
 * good what was not the result, and nothing else.
 */
function madeGood(refused: PastCall, [next, ...later]: readonly Turn[]): boolean {
  if (next === undefined) return false;
  if (
    [next, ...later].some(({ calls }) =>
      calls.some((call) => call.state !== 'abstain' && call.identity === refused.identity),
    )
  )
    return true;
  if (next.calls.some(({ state }) => state === 'abstain')) return false;
  return hasRun(next) || (refused.tool === emitName && next.calls.some(({ emitted }) => emitted));
}

function nothingStands(to: string): Reason {
  return reason(
    'run.rewound',
    'execute',
    `The run went back to the checkpoint ${to}, and nothing was asked of it after that.`,
    [to],
  );
}
