import { payloadsOf, personIdentity, type Reason } from '@fpf/contracts';
import type { RunContext } from '../context/run-context.ts';
import type { AbstainedRun, Suggest } from '../context/suggest.ts';
import { hideFacts } from '../secrets/hide-json.ts';
import { withoutNames } from '../secrets/names-in.ts';
import { untilAborted } from '../until-aborted.ts';
import { trySentence } from './try-sentence.ts';

/** What it may come to and cost: nobody asked for it. */
const most = { shown: 3, tried: 12, ms: 2_000, characters: 512 } as const;

/** Where no skill fitted, or the model made no call that can be used. Whatever else stopped a run said no. */
const nothingFound: ReadonlySet<string> = new Set(['skill.no-match', 'run.other-part', 'run.nothing-referred']);

/**
 * Collects sentences that would have run, for a person whose own came to nothing. What fails or takes too long here is no matter
 * of the run, and what was made until then is shown.
 */
export async function afterAbstain(context: RunContext, reasons: readonly Reason[]): Promise<readonly string[]> {
  const { settings, journal, session, request, live, output, host } = context;
  const isPerson = live.model().name === personIdentity.name;
  const isFound = reasons.length === 0 || !reasons.every(isNothingFound);
  if (!settings.suggest || isPerson || output || isFound) return [];
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(most.ms)]);
  let tried = 0;
  const run: AbstainedRun = {
    request: withoutNames(request),
    found: payloadsOf(journal.soFar(), 'skills-selected'),
    session,
    trySentence: async (sentence) =>
      (tried += 1) > most.tried || signal.aborted ? undefined : trySentence({ ...context, signal }, sentence),
  };
  const made: string[] = [];
  // A sentence with a secret in it is hidden, and would not run as it is shown.
  const canBeShown = (text: string): boolean => text.length <= most.characters && hideFacts(host, text) === text;
  await Promise.race([collect(settings.suggest(run), canBeShown, made), untilAborted(signal)]).catch(() => undefined);
  return [...made];
}

async function collect(
  suggested: ReturnType<Suggest>,
  canBeShown: (text: string) => boolean,
  made: string[],
): Promise<void> {
  for await (const text of suggested) {
    if (canBeShown(text)) made.push(text);
    if (made.length >= most.shown) return;
  }
}

function isNothingFound({ code }: Reason): boolean {
  return nothingFound.has(code) || code.startsWith('admit.') || code.startsWith('model.');
}
