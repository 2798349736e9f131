import type { RunContext } from '../context/run-context.ts';
import { isOnlyProposed } from '../call/only-proposed.ts';
import { emitName } from '../output/asked-output.ts';
import type { AskedPart } from '../call/asked-part.ts';
import { fewerTools } from './ask-again.ts';
import { type Turn, whyStopped } from './turn.ts';
import { type Offer, onlyTool } from '../call/offer.ts';

/** What the model is asked with next, and whether it is told what came of its calls so far. */
export type Next = {
  readonly offer: Offer;
  readonly told: boolean;
  /** Of a model that takes a single turn: the message that stands in the place of the run's request. */
  readonly request?: string;
  /** The part of the run's request that it is. */
  readonly part?: AskedPart;
};

/** Undefined where the run has come to its end. */
export function nextOffer(
  { ledger, output }: Pick<RunContext, 'ledger' | 'output'>,
  { offer, told }: Next,
  turns: readonly Turn[],
): Next | undefined {
  const turn = turns.at(-1);
  if (!turn || turn.calls.some(({ emitted, unknown, waits }) => emitted || unknown || waits)) return undefined;
  const why = whyStopped(turn);
  // What would come next rests on what a call gives, and none is made.
  if (why.some(({ code }) => code.startsWith('budget.')) || turn.calls.some(({ reasons }) => isOnlyProposed(reasons)))
    return undefined;
  if (told && turn.calls.length > 0 && !isResultAlone(turn)) return { offer, told };
  // Asking once more is a courtesy: it takes nothing from a budget that has nothing left.
  const { turns: left = 0, model_calls: calls = 0 } = ledger.left();
  if (left === 0 || calls === 0) return undefined;
  const fewer = turns.length === 1 ? fewerTools(offer, turn.calls, why) : undefined;
  if (fewer) return { offer: fewer, told };
  const refused = why.some(({ stage }) => stage === 'permission' || stage === 'guard');
  return output && !refused && asks(turns) < (output.retries ?? 1) ? onlyResult(offer) : undefined;
}

/** How often nothing but the result was asked for once more: the first question may have been for no more than that. */
function asks(turns: readonly Turn[]): number {
  return turns.slice(1).filter(isResultAlone).length;
}

function isResultAlone({ offered }: Turn): boolean {
  return offered.length === 1 && offered[0] === emitName;
}

/** The result alone, of a model that is told of all that it did: also one that takes a single turn otherwise. */
function onlyResult(offer: Offer): Next | undefined {
  const tool = offer.tools.find(({ name }) => name === emitName);
  return tool ? { offer: onlyTool(offer, emitName) ?? { ...offer, tools: [tool] }, told: true } : undefined;
}
