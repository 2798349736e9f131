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
  scripted: 'a script',
  cassette: 'a recording',
};

/**
 * Says in one line that something else than a FunctionGemma decides a run, or would: it may end before any model is
 * asked. Why that is so, the report tells.
 */
export function deciderLine(choice: ModelChoice): string | undefined {
  const { provider, name, inPlaceOf, by } = choice;
  if (provider === 'ollama' && isFunctionGemma(name)) return undefined;
  if (isPerson(choice)) return 'A person decides, and no model is asked: not conforming.';
  if (inPlaceOf)
    return `The ${provider} model decides in place of ${inPlaceOf.model}: not conforming; \`fpf model doctor\` says why.`;
  if (provider === 'rehearsal')
    return `The rehearsal model decides, not FunctionGemma: ${origins[by]}; not conforming.`;
  const kind = Object.hasOwn(kinds, provider) ? kinds[provider] : 'another model';
  return `${spokenModel(choice)} decides, ${kind}, not FunctionGemma: not conforming.`;
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
