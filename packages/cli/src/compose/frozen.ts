import { FpfError, type LockFile } from '@fpf/contracts';
import type { CommandInput } from '../command/descriptor.ts';
import type { ModelChoice } from './model-choice.ts';
import { modelName } from './model-choice.ts';
import type { Project } from './project.ts';
import type { ResolvedComponents } from './resolve-components.ts';
import { schemaIds } from './schema-ids.ts';
import { refuseUnfinished } from './unfinished-packs.ts';

/** Asked for, or CI with a lock. A frozen run without a lock has nothing to hold to, and is refused. */
export function frozenLock(project: Project, input: CommandInput): LockFile | undefined {
  const asked = input.options['frozen'];
  const frozen = asked === true || (asked === undefined && process.env['CI'] === 'true' && project.lock !== undefined);
  if (!frozen) return undefined;
  refuseUnfinished(input, project.configFile ?? project.lockFile);
  if (input.options['unconfined'] === true) {
    throw new FpfError({
      code: 'usage.bad-option',
      message: 'cli: --unconfined is never allowed in a frozen run.',
      hint: 'Leave one of the two out.',
    });
  }
  if (project.lock) return project.lock;
  throw new FpfError({
    code: 'pin.missing-lock',
    message: `cli: --frozen needs ${project.lockFile}, and it is not there.`,
    hint: 'Run `fpf lock` and commit the file.',
  });
}

/** Model and components against the lock, before anything runs. Skills are held to it where their bytes are read. */
export function assertPinned(lock: LockFile, choice: ModelChoice, components: ResolvedComponents): void {
  const model = modelName(choice);
  if (lock.model.provider !== choice.provider || lock.model.name !== model) {
    throw new FpfError({
      code: 'model.not-frozen',
      message: `cli: the lock pins the model ${spoken(lock.model)}; this run would ask ${spoken({ provider: choice.provider, name: model })}.`,
      hint: 'Run `fpf lock` with the model you want, or leave --frozen out.',
    });
  }
  const [lost, come] = [lock.schemas.filter((id) => !schemaIds().includes(id)), schemaIds().filter((id) => !lock.schemas.includes(id))];
  if (lost.length + come.length > 0) {
    throw new FpfError({
      code: 'pin.drift',
      message: `cli: the schemas of this stack are not the pinned ones: gone ${lost.join(', ') || 'none'}; new ${come.join(', ') || 'none'}.`,
      hint: 'Look at what changed; if it is meant, run `fpf lock`.',
      details: { lost, come },
    });
  }
  for (const [port, { pin }] of Object.entries(components)) {
    const locked = Object.hasOwn(lock.components, port) ? lock.components[port] : undefined;
    const [was, is] = [locked, pin].map((one) =>
      one ? `${one.package}@${one.version} (${one.contract}${one.integrity ? `, ${one.integrity}` : ''})` : 'nothing',
    );
    if (was === is) continue;
    throw new FpfError({
      code: 'pin.drift',
      message: `cli: the component behind ${port} moved: the lock pins ${was}, this run would use ${is}.`,
      hint: 'Look at what changed; if it is meant, run `fpf lock`.',
      details: { port, pinned: was, found: is },
    });
  }
}

/** `ollama:functiongemma`; a script's name says already that it is one. */
function spoken({ provider, name }: { readonly provider: string; readonly name: string }): string {
  return name.startsWith(`${provider}:`) ? name : `${provider}:${name}`;
}
