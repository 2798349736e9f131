import { FpfError, type ModelIdentity } from '@fpf/contracts';
import { choiceOf, fromProject, type ModelChoice, modelName, rehearsal, spokenModel } from '@fpf/project/model';
import type { ProjectRecord } from '@fpf/project/open';
import { type CommandInput, text } from '../command/descriptor.ts';

type Digest = NonNullable<ModelIdentity['digest']>;

/** The model that is pinned, and who pins it. */
export type PinnedChoice = { readonly choice: ModelChoice; readonly digest: Digest; readonly by: 'lock' | 'config' };

/** The new model has to be named here: no variable and no config speaks for it. A bare tag is one of Ollama's. */
export function candidateChoice(project: ProjectRecord, input: Pick<CommandInput, 'options'>): ModelChoice {
  const words = text(input, 'model');
  if (words === undefined) {
    throw new FpfError({
      code: 'usage.bad-option',
      message: 'cli: fpf accept needs the new model: --model TAG.',
      hint: 'Write --model functiongemma:tuned, with a tag that `fpf model list` shows.',
    });
  }
  const full = words === 'rehearsal' || /^(?:ollama|scripted|cassette):./.test(words) ? words : `ollama:${words}`;
  const { digest: _pinned, ...choice } = choiceOf(project, full);
  return choice;
}

/** As --model takes it. */
export function modelWords({ provider, name }: Pick<ModelChoice, 'provider' | 'name'>): string {
  return provider === 'rehearsal' ? provider : `${provider}:${name}`;
}

/** What the lock pins, else what the config does. It is never taken from a name, and nobody stands in for it. */
export function pinnedChoice(project: ProjectRecord): PinnedChoice {
  const { lock, config } = project;
  const own = fromProject(project);
  if (lock) {
    const { provider, name, digest } = lock.model;
    if (!digest) throw nothing(`the lock has no digest of ${spokenModel(lock.model)}`);
    const choice: ModelChoice = { ...namedByLock(own, provider, name), fallback: false, digest };
    return { choice, digest, by: 'lock' };
  }
  const digest = config.model?.digest;
  if (!digest) throw nothing('there is no fpf.lock.json, and fpf.config.json names no digest');
  return { choice: { ...own, fallback: false }, digest, by: 'config' };
}

/** A lock says which model it is; how it is reached, the config says. */
function namedByLock(own: ModelChoice, provider: string, name: string): ModelChoice {
  if (provider === 'rehearsal') return { ...rehearsal, by: 'lock' };
  if (own.provider === provider && modelName(own) === name) return own;
  if (provider === 'ollama')
    return { provider, name, options: own.provider === provider ? own.options : {}, by: 'lock', fallback: false };
  throw nothing(
    `the lock pins ${spokenModel({ provider, name })}, and fpf.config.json says of another model how it is reached`,
  );
}

function nothing(why: string): FpfError {
  return new FpfError({
    code: 'accept.nothing-pinned',
    message: `cli: ${why}, so there is no pinned model to compare with.`,
    hint: 'Pin the model that is in use: `fpf model pin`, then `fpf lock`.',
  });
}
