import { FpfError, type LockFile } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { refuseUnfinished } from '../changes/unfinished-packs.ts';
import { schemaIds } from '../lock/schema-ids.ts';
import type { ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { byDefault, type Sourced } from '../options/sourced.ts';
import type { ModelChoice } from '../model/model-choice.ts';
import { modelName, spokenModel } from '../model/model-name.ts';
import { isPerson } from '../model/model-story.ts';

/** Asked for, or CI with a lock. */
export function askedFrozen({ lock }: Pick<ProjectRecord, 'lock'>, { options }: ProjectInput): Sourced<boolean> {
  const { frozen } = options;
  if (frozen !== undefined) return { value: frozen, source: { by: 'flag', name: frozen ? '--frozen' : '--no-frozen' } };
  const ci = process.env['CI'] === 'true' && lock !== undefined;
  return ci ? { value: true, source: { by: 'env', name: 'CI' } } : { value: false, source: byDefault };
}

/** A frozen run without a lock has nothing to hold to, and is refused. */
export function frozenLock(project: ProjectRecord, input: ProjectInput): LockFile | undefined {
  if (!askedFrozen(project, input).value) return undefined;
  refuseUnfinished(input, project.configFile ?? project.lockFile);
  if (input.options.unconfined === true) {
    throw new FpfError({
      code: 'usage.bad-option',
      message: 'project: --unconfined is never allowed in a frozen run.',
      hint: 'Leave one of the two out.',
    });
  }
  if (project.lock) return project.lock;
  throw new FpfError({
    code: 'pin.missing-lock',
    message: `project: --frozen needs ${project.lockFile}, and it is not there.`,
    hint: 'Run `fpf lock` and commit the file.',
  });
}

/**
 * Holds the model, where one is asked, and the components to the lock, before anything runs. Skills are held to it where
 * their bytes are read.
 */
export function assertPinned(lock: LockFile, choice: ModelChoice, pins: LockFile['components']): void {
  const model = modelName(choice);
  const isPinned = lock.model.provider === choice.provider && lock.model.name === model;
  if (!isPinned && !isPerson(choice)) {
    throw new FpfError({
      code: 'model.not-frozen',
      message:
        `project: the lock pins the model ${spokenModel(lock.model)}; this run would ask ${spokenModel(choice)}. ` +
        'A frozen run never asks another one.',
      hint: 'Run `fpf lock` with the model you want, or leave --frozen out.',
    });
  }
  const [lost, come] = [
    lock.schemas.filter((id) => !schemaIds().includes(id)),
    schemaIds().filter((id) => !lock.schemas.includes(id)),
  ];
  if (lost.length + come.length > 0) {
    throw new FpfError({
      code: 'pin.drift',
      message:
        'project: the schemas of this stack are not the pinned ones: gone ' +
        `${visibleLine(lost.join(', ')) || 'none'}; new ${come.join(', ') || 'none'}.`,
      hint: 'Look at what changed; if it is meant, run `fpf lock`.',
      details: { lost, come },
    });
  }
  for (const [port, pin] of Object.entries(pins)) {
    const locked = Object.hasOwn(lock.components, port) ? lock.components[port] : undefined;
    const [was, is] = [locked, pin].map((one) =>
      one
        ? visibleLine(`${one.package}@${one.version} (${one.contract}${one.integrity ? `, ${one.integrity}` : ''})`)
        : 'nothing',
    );
    if (was === is) continue;
    throw new FpfError({
      code: 'pin.drift',
      message: `project: the component behind ${port} moved: the lock pins ${was}, this run would use ${is}.`,
      hint: 'Look at what changed; if it is meant, run `fpf lock`.',
      details: { port, pinned: was, found: is },
    });
  }
}
