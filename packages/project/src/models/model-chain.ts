import type { ProjectInput } from '../options/project-input.ts';
import { projectVariable } from '../options/variables.ts';
import type { ModelChoice, ModelOrigin } from '../model/model-choice.ts';
import { spokenModel } from '../model/model-name.ts';
import type { ProjectRecord } from '../open/project.ts';

/** One place that may name the model. The first that does decides; `decides` is on the one that does. */
export type ChainStep = { readonly step: string; readonly says: string; readonly decides: boolean };

/** Where the model could be named, what stands there, and what follows, in the order in which it is looked at. */
export function modelChain(
  project: ProjectRecord,
  { options }: ProjectInput,
  chosen: ModelChoice,
  settled: ModelChoice | undefined,
): readonly ChainStep[] {
  const stoodIn = settled?.inPlaceOf !== undefined;
  const step = (name: string, says: string, ...by: readonly ModelOrigin[]): ChainStep => ({
    step: name,
    says,
    decides: !stoodIn && by.includes(chosen.by),
  });
  const named = projectVariable('FPF_MODEL');
  return [
    step('--model', options.model ?? 'not given', 'flag'),
    step('FPF_MODEL', named ?? 'not set', 'env'),
    step('fpf.config.json', configSays(project), 'config', 'default', 'trial'),
    { step: 'fallback', says: fallbackSays(chosen, settled), decides: stoodIn },
    step('fpf.lock.json', lockSays(project)),
  ];
}

function configSays({ config: { model }, configFile }: ProjectRecord): string {
  if (model) return `names ${spokenModel(model)}${model.digest === undefined ? ', no digest' : `, ${model.digest}`}`;
  return configFile === undefined
    ? 'is not there: a trial, FunctionGemma through Ollama'
    : 'names no model: FunctionGemma through Ollama is meant';
}

function fallbackSays(chosen: ModelChoice, settled: ModelChoice | undefined): string {
  if (settled?.inPlaceOf) return `the rehearsal model, because ${settled.inPlaceOf.because}`;
  if (chosen.fallback) return `the rehearsal model, if ${spokenModel(chosen)} cannot be reached`;
  if (chosen.by === 'flag' || chosen.by === 'env') return 'none: a model that was asked for is replaced by no other';
  return chosen.provider === 'rehearsal'
    ? 'none: it is the rehearsal model already'
    : 'none ("fallback": "rehearsal" beside the model would allow one)';
}

function lockSays({ lock }: ProjectRecord): string {
  if (!lock) return 'is not there; a frozen run needs one';
  return `pins ${spokenModel(lock.model)}, ${lock.model.digest ?? 'no digest'}: what a frozen run asks, and nothing else`;
}
