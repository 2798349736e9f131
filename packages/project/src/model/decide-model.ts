import { hostOf } from '../host/host.ts';
import type { ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { absenceOf } from './absence.ts';
import { chooseModel } from './choose-model.ts';
import type { ModelChoice } from './model-choice.ts';
import { type ResolvedProvider, resolveProvider } from './provider-package.ts';
import { settleModel } from './settle-model.ts';

/**
 * `as-run`: the model that would answer a request now, which may take asking whether it is there. `looked-at`: the
 * same, for a command whose own output says who it is. `as-locked`: as in a frozen run, where nothing falls back.
 * `unasked`: for a command that needs no model.
 */
export type Asking = 'as-run' | 'looked-at' | 'as-locked' | 'unasked';

export type DecidedModel = { readonly model: ModelChoice; readonly provider: ResolvedProvider };

/** Which model it is, and what makes its provider. */
export async function decideModel(project: ProjectRecord, input: ProjectInput, asking: Asking): Promise<DecidedModel> {
  const chosen = chooseModel(project, input, asking === 'as-locked' ? project.lock : undefined);
  const host = hostOf(input);
  const absence = async (choice: ModelChoice): ReturnType<typeof absenceOf> =>
    absenceOf(await (await resolveProvider(project, choice)).make(host), choice);
  const model = asking === 'as-run' || asking === 'looked-at' ? await settleModel(chosen, absence) : chosen;
  return { model, provider: await resolveProvider(project, model) };
}
