import { FpfError } from '@fpf/contracts';
import type { Asking } from '../model/decide-model.ts';
import { spokenModel } from '../model/model-name.ts';
import type { ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { compose, type Composition } from '../compose/compose.ts';

/** Composes a project as it would run if nothing were pinned. */
export function unfrozen(from: ProjectInput, asking: Asking, project?: ProjectRecord): Promise<Composition> {
  return compose({ ...from, options: { ...from.options, frozen: false } }, asking, project);
}

/** Refuses to pin the model that stands in for one that is away at the moment: such a fallback would outlive its reason. */
export function refuseReplacing({ project: { lock, lockFile }, model }: Composition): void {
  if (!model.inPlaceOf || !lock || lock.model.provider === model.provider) return;
  throw new FpfError({
    code: 'model.unreachable',
    message:
      `project: ${model.inPlaceOf.because}; ${lockFile} pins ${spokenModel(lock.model)}, and nothing takes its ` +
      'place unasked.',
    hint: 'Start its server and run `fpf lock` again, or pin the rehearsal model with `fpf lock --model rehearsal`.',
  });
}
