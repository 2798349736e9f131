import { type Reason, type RunFacts, type RunOutcome, settleRun } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';

type Came = { readonly facts: RunFacts; readonly reasons: readonly Reason[] };

/** What a run that found nothing to do ends with; nothing is loaded for any other. */
export async function suggestionsFor(
  context: RunContext,
  { facts, reasons }: Came,
): Promise<Pick<RunOutcome, 'suggestions'>> {
  if (!context.settings.suggest || settleRun(facts).outcome !== 'abstained') return {};
  const { afterAbstain } = await import('../suggest/after-abstain.ts');
  const suggestions = await afterAbstain(context, reasons);
  return suggestions.length > 0 ? { suggestions: [...suggestions] } : {};
}
