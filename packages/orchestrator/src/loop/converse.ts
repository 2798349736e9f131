import { type GuardDecision, type JsonObject, type LoadedSkill, type Reason, reason } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import { awaitControl, mentionWaiting } from '../controls/await-control.ts';
import { assertNoOther, emitName, emitTool, noResult } from '../output/asked-output.ts';
import { beginning, type Conversation } from '../turns/conversation.ts';
import { hasRun, type Turn } from '../turns/turn.ts';
import type { PastCall } from '../call/ended-call.ts';
import { firstAskedWith, nextQuestion } from '../turns/next-question.ts';
import { everything } from '../call/offer.ts';
import { type LoadNext, offerNext } from '../turns/second-offer.ts';
import type { Driver } from './driver.ts';
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
 * at most once more about the same, with fewer tools, where its words could not be used. Where the first answer calls
 * no tool, the next skills take the place of these, once and for the rest of the run.
 */
export async function converse(
  context: RunContext,
  driver: Driver,
  skills: readonly LoadedSkill[],
  loadNext?: LoadNext,
): Promise<RunEnd> {
  const { output, recall, live, signal, keepOpen } = context;
  if (output) assertNoOther(skills);
  let all = everything(skills, output && emitTool(output));
  let now = beginning(keepOpen, recall.controls);
  let next = loadNext;
  let waitedAt: string | undefined;
  while (!signal.aborted && !isOver(now)) {
    const before = `turn/${now.asked + 1}`;
    now = await driver.controls(context, now, before);
    const second = next && driver.offersNext(context, now) ? await offerNext(now, next) : undefined;
    if (second) [now, all, next] = [second.now, second.offer ?? all, undefined];
    const told = await live.multiTurn();
    const question = nextQuestion(context, now, all, told) ?? (second?.offer && firstAskedWith(second.offer, told));
    if (signal.aborted) break;
    if (question) now = await takeTurn(context, driver, now, question);
    else if (!now.open) break;
    else {
      if (waitedAt !== before) mentionWaiting(context, before);
      waitedAt = before;
      await awaitControl(context);
    }
  }
  return end(now, output !== undefined);
}

/** A call waits for a person, or nobody can tell what became of it: nothing can be asked after that. */
function isOver({ turns }: Conversation): boolean {
  const last = turns.at(-1)?.calls.at(-1);
  return last?.waits === true || last?.unknown === true;
}

/**
 * The states that count, and why. A refusal that the next turn made good is listed with the calls, and does not count.
 */
function end({ turns, rewound }: Conversation, asked: boolean): RunEnd {
  const counted = turns.flatMap(({ calls }, index) =>
    calls.filter((call) => call.state !== 'abstain' || !madeGood(call, turns.slice(index + 1))),
  );
  const calls = counted.map(({ state }) => state);
  const stopped = [
    ...(turns.at(-1)?.stopped ?? []),
    ...(rewound !== undefined && !turns.some(hasRun) ? [nothingStands(rewound)] : []),
  ];
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
