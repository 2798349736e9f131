import { dirname, resolve } from 'node:path';
import { FpfError, type LockFile, personIdentity } from '@fpf/contracts';
import { quote } from '@fpf/contracts/validate';
import type { ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { asked } from '../options/sourced.ts';
import { functionGemma, type ModelChoice, rehearsal } from './model-choice.ts';
import { assertTag } from './model-tag.ts';
import { modelFromWords } from './model-words.ts';

/**
 * Flag, then FPF_MODEL, then the config. A config that names none means FunctionGemma; without a config it is a trial,
 * which the rehearsal model may answer. With `held`, as in a frozen run, nothing falls back: the lock says which of the
 * allowed ones it is.
 */
export function chooseModel(project: ProjectRecord, input: ProjectInput, held?: LockFile): ModelChoice {
  const told = asked(input, 'model', 'FPF_MODEL');
  if (told !== undefined) return fromWords(project, told.value, told.source.by === 'env' ? 'env' : 'flag');
  const chosen = fromProject(project);
  if (!held) return chosen;
  const lockNamesRehearsal = held.model.provider === 'rehearsal';
  if (lockNamesRehearsal && chosen.fallback) return { ...rehearsal, by: 'lock' };
  return { ...chosen, fallback: false };
}

/** What the project itself says, whatever this command was told. */
export function fromProject(project: ProjectRecord): ModelChoice {
  if (project.config.model) return fromConfig(project, project.config.model);
  return project.configFile === undefined
    ? { ...functionGemma, by: 'trial', fallback: true }
    : { ...functionGemma, by: 'default', fallback: false };
}

/** A model by the words of --model, whatever else is said of one. */
export function choiceOf(project: ProjectRecord, words: string): ModelChoice {
  return fromWords(project, words, 'flag');
}

/** What somebody says of a provider in the config is about how to reach it, and holds for another of its models too. */
function fromWords({ config }: ProjectRecord, words: string, by: 'flag' | 'env'): ModelChoice {
  // Said by who gives the call, for a run that is one; a variable is about models.
  const { provider, name } = personIdentity;
  if (words === name && by === 'flag') return { provider, name, options: {}, by, fallback: false };
  const named = modelFromWords(words);
  const same = config.model?.provider === named.provider && config.model.use === undefined;
  const digest = same && config.model?.name === named.name ? config.model.digest : undefined;
  const options = same ? (config.model?.options ?? {}) : {};
  return { ...named, options, by, fallback: false, ...(digest !== undefined && { digest }) };
}

function fromConfig(
  { configFile, workspace }: ProjectRecord,
  model: NonNullable<ProjectRecord['config']['model']>,
): ModelChoice {
  const base = configFile ? dirname(configFile) : workspace;
  const { provider, options = {}, digest, use, version, fallback } = model;
  if ((use === undefined) !== (version === undefined)) {
    throw new FpfError({
      code: 'config.not-valid',
      message: 'project: the package of a model provider needs both model.use and model.version.',
      hint: 'Name the package and its exact version, or neither.',
    });
  }
  return {
    provider,
    name: nameFor(provider, model.name, base),
    options,
    by: 'config',
    fallback: fallback === 'rehearsal' && provider !== 'rehearsal',
    ...(digest !== undefined && { digest }),
    ...(use !== undefined && version !== undefined && { use: { package: use, version } }),
  };
}

function nameFor(provider: string, name: string, base: string): string {
  if (provider === 'scripted' || provider === 'cassette') return resolve(base, name);
  if (provider === 'ollama') return assertTag(name, 'config.not-valid');
  if (provider === 'rehearsal' && name !== 'rehearsal')
    throw new FpfError({
      code: 'config.not-valid',
      message: `project: there is one rehearsal model, and it is not called ${quote(name, 96)}.`,
      hint: 'Write "model": {"provider": "rehearsal", "name": "rehearsal"}.',
    });
  if (!/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(name)) return name;
  throw new FpfError({
    code: 'config.not-valid',
    message: `project: model.name ${quote(name, 96)} holds characters that cannot be seen.`,
    hint: 'Write the name as its server lists it.',
  });
}
