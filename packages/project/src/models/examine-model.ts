import { FpfError, type ModelIdentity } from '@fpf/contracts';
import type { ModelFact } from '@fpf/model-gateway/ollama';
import type { ProjectInput } from '../options/project-input.ts';
import { chooseModel } from '../model/choose-model.ts';
import { decideModel } from '../model/decide-model.ts';
import type { ModelChoice } from '../model/model-choice.ts';
import { spokenModel } from '../model/model-name.ts';
import { readProject, type ProjectRecord } from '../open/project.ts';
import { cassetteFacts } from './cassette-facts.ts';
import { type ChainStep, modelChain } from './model-chain.ts';
import { ollamaFacts } from './ollama-facts.ts';
import { rehearsalFacts } from './rehearsal-facts.ts';

export type ModelReport = {
  readonly chain: readonly ChainStep[];
  /** Who would answer a run now, as the gateway sees it: with the pin held against it. Null where nobody would. */
  readonly answers: ModelIdentity | null;
  /** Why nobody would. */
  readonly refused?: FpfError;
  readonly facts: readonly ModelFact[];
};

export type Examining = { readonly signal: AbortSignal; readonly onFact: (fact: ModelFact) => void };

/** Looks at which model would answer and why, and proves or refutes what the stack relies on of it, by trying. */
export async function examineModel(given: ProjectInput, { signal, onFact }: Examining): Promise<ModelReport> {
  const from = { ...given, options: { ...given.options, frozen: false } };
  const project = readProject(from);
  const chosen = chooseModel(project, from);
  const settled = await decideModel(project, from, 'looked-at').then(
    ({ model }) => model,
    (error: unknown) => error,
  );
  const model = isChoice(settled) ? settled : undefined;
  const answering = model ? await whoAnswers(from, project, signal) : settled;
  const facts: ModelFact[] = [];
  const tell = (fact: ModelFact): void => {
    facts.push(fact);
    onFact(fact);
  };
  await findFacts({ from, project, chosen, model, signal, tell });
  const chain = modelChain(project, from, chosen, model);
  if (isIdentity(answering)) return { chain, answers: answering, facts };
  if (FpfError.is(answering)) return { chain, answers: null, refused: answering, facts };
  throw answering;
}

async function whoAnswers(from: ProjectInput, project: ProjectRecord, signal: AbortSignal): Promise<unknown> {
  const { compose } = await import('../compose/compose.ts');
  try {
    return await (await compose(from, 'looked-at', project)).ports.model.probe(signal);
  } catch (error) {
    if (!FpfError.is(error) || error.code === 'model.aborted') throw error;
    return error;
  }
}

export type Examined = {
  readonly from: ProjectInput;
  readonly project: ProjectRecord;
  readonly chosen: ModelChoice;
  /** Undefined where nobody can be asked at all. */
  readonly model: ModelChoice | undefined;
  readonly signal: AbortSignal;
  /** Takes each fact as soon as it is known. */
  readonly tell: (fact: ModelFact) => void;
};

async function findFacts(examined: Examined): Promise<void> {
  const { chosen, model, tell } = examined;
  if (chosen.provider === 'ollama') {
    if (model?.inPlaceOf)
      tell({
        name: 'ollama',
        status: 'unknown',
        what: `${spokenModel(chosen)} was not looked at: ${model.inPlaceOf.because}`,
      });
    else await orRefuted('ollama', tell, () => ollamaFacts(examined));
  }
  if (chosen.provider === 'cassette') await cassetteFacts(examined);
  await rehearsalFacts(examined);
}

/** What cannot even be asked does not hold. Being told to stop ends the looking. */
async function orRefuted(name: string, tell: Examined['tell'], look: () => Promise<void>): Promise<void> {
  try {
    await look();
  } catch (error) {
    if (!FpfError.is(error) || error.code === 'model.aborted') throw error;
    tell({ name, status: 'refuted', what: error.message, fix: error.hint });
  }
}

function isChoice(value: unknown): value is ModelChoice {
  return typeof value === 'object' && value !== null && 'fallback' in value;
}

function isIdentity(value: unknown): value is ModelIdentity {
  return typeof value === 'object' && value !== null && 'conforming' in value;
}
