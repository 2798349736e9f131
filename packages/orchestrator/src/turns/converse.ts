import type { GuardDecision, JsonObject, LoadedSkill, Reason } from '@fpf/contracts';
import type { RunContext } from '../context.ts';
import { assertNoOther, emitName, emitTool, noResult } from '../output/asked-output.ts';
import { hasRun, type PastCall, type Turn } from './ended-call.ts';
import { type Next, nextOffer } from './next-offer.ts';
import { everything } from './offer.ts';
import { letGo } from './past-turn.ts';
import { takeTurn } from './take-turn.ts';

/** What a run came to, before anything is reported. */
export type RunEnd = {
  readonly calls: readonly GuardDecision[];
  readonly reasons: readonly Reason[];
  readonly structured?: JsonObject;
  readonly waits?: true;
};

/**
 * Turn after turn, until there is nothing more to ask. A model that can be told what came of its calls is told, and goes on; one that
 * takes a single turn is asked at most once more, with fewer tools, where its words could not be used.
 */
export async function converse(context: RunContext, skills: readonly LoadedSkill[]): Promise<RunEnd> {
  const { output, ports, signal } = context;
  if (output) assertNoOther(skills);
  const { multiTurn } = await ports.model.capabilities();
  const turns: Turn[] = [];
  const first: Next = { offer: everything(skills, output && emitTool(output)), told: multiTurn };
  for (let next: Next | undefined = first; next && !signal.aborted; next = nextOffer(context, next, turns)) {
    turns.push(await takeTurn(context, { ...next, earlier: turns }));
    letGo(turns);
  }
  return end(turns, output !== undefined);
}

/** The states that count, and why. A refusal that the next turn made good is listed with the calls, and does not count. */
function end(turns: readonly Turn[], asked: boolean): RunEnd {
  const counted = turns.flatMap(({ calls }, index) =>
    calls.filter((call) => call.state !== 'abstain' || !madeGood(call, turns[index + 1])),
  );
  const calls = counted.map(({ state }) => state);
  const reasons = [...counted.flatMap((call) => call.reasons), ...(turns.at(-1)?.stopped ?? [])];
  const structured = turns.flatMap((turn) => turn.calls).findLast(({ emitted }) => emitted)?.emitted;
  // A call that waits is in none of the three states yet.
  if (turns.at(-1)?.calls.at(-1)?.waits) return { calls: calls.slice(0, -1), reasons, waits: true };
  if (structured) return { calls, reasons, structured };
  // Without the result that was asked for, nothing that went well makes it a success.
  return asked ? { calls: [...calls, 'abstain'], reasons: [...reasons, noResult()] } : { calls, reasons };
}

/** Something ran in the turn after it, and nothing was refused there. The result makes good what was not the result, and nothing else. */
function madeGood({ tool }: PastCall, next: Turn | undefined): boolean {
  if (next === undefined || next.calls.some(({ state }) => state === 'abstain')) return false;
  return hasRun(next) || (tool === emitName && next.calls.some(({ emitted }) => emitted));
}
