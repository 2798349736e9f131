import { isFunctionGemma, personIdentity } from '@fpf/contracts';
import type { ModelChoice, ModelOrigin } from './model-choice.ts';
import { spokenModel } from './model-name.ts';

const origins: Readonly<Record<ModelOrigin, string>> = {
  flag: '--model names it',
  env: 'FPF_MODEL names it',
  config: 'fpf.config.json names it',
  lock: 'fpf.lock.json pins it',
  default: 'fpf.config.json names no model, and this is what is meant then',
  trial: 'there is no fpf.config.json: a trial',
};

/** Which model decides and why, in one line: for the trace, the report and whoever asks. */
export function modelStory(choice: ModelChoice): string {
  const { inPlaceOf, by } = choice;
  if (isPerson(choice)) return 'person: the call was given, and no model was asked';
  const why = inPlaceOf
    ? `${inPlaceOf.because}, so it decides in place of ${inPlaceOf.model} (${origins[by]})`
    : origins[by];
  return `${spokenModel(choice)}: ${why}`.slice(0, 1024);
}

/** What is told before a run, once; undefined where there is nothing that anybody should be warned of. */
export function modelWarning(choice: ModelChoice): string | undefined {
  if (choice.provider !== 'rehearsal') return undefined;
  const { inPlaceOf, by } = choice;
  if (!inPlaceOf) return `The rehearsal model decides, not FunctionGemma: ${origins[by]}.`;
  return `${capital(inPlaceOf.because)}; the rehearsal model decides in place of ${inPlaceOf.model}.`;
}

const kinds: Readonly<Record<string, string>> = {
  rehearsal: 'the rehearsal model, a very small one for trials',
  scripted: 'a script',
  cassette: 'a recording',
};

/**
 * Under a run that something else than a FunctionGemma decided, or would have: it may have ended before any model was
 * asked. Why another one stepped in was told before the run, and stands in the report.
 */
export function decidedBy(choice: ModelChoice, answered: boolean): string | undefined {
  const { provider, name } = choice;
  if (provider === 'ollama' && isFunctionGemma(name)) return undefined;
  if (isPerson(choice)) return 'Decided by a person: no model was asked. This run is not conforming.';
  const kind = Object.hasOwn(kinds, provider) ? kinds[provider] : 'another model';
  const who = answered ? `Decided by ${spokenModel(choice)}` : `No model answered; it is ${spokenModel(choice)}`;
  const why = choice.inPlaceOf ? ' `fpf model doctor` says what mends it.' : '';
  return `${who}: ${kind}, not FunctionGemma. This run is not conforming.${why}`;
}

/** Whether the call is given, and no model is asked. */
export function isPerson({ provider }: Pick<ModelChoice, 'provider'>): boolean {
  return provider === personIdentity.provider;
}

/** What a project without a server can do, where it has not said that it will not: nobody steps in unasked. */
export function mayStepIn({ provider, by }: ModelChoice): readonly string[] {
  if (provider !== 'ollama' || by === 'lock') return [];
  return [
    'The rehearsal model answers in its place only if you say so: --model rehearsal for one command, or "fallback": "rehearsal" beside provider and name under "model" in fpf.config.json.',
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
