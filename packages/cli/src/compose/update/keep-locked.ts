import { type ComponentPin, FpfError, type LoadedSkill, type LockFile } from '@fpf/contracts';
import type { CommandInput } from '../../command/descriptor.ts';
import type { Composition } from '../compose.ts';
import { hostOf } from '../host.ts';
import { componentBase, packageFrom } from '../installed.ts';
import type { Project } from '../project.ts';
import { keep, keptFolder, KeptPackage, KeptSkill, recall, sayings } from './kept.ts';
import type { ComponentState } from './component-changes.ts';
import { forgetOldest } from './forget-oldest.ts';
import { packageSayings } from './package-sayings.ts';
import type { SkillState } from './skill-changes.ts';

/** What is pinned now is what the next update is compared with. */
export async function keepLocked(input: CommandInput, { ports, project }: Composition, lock: LockFile): Promise<void> {
  await keeping(input, async (now) => {
    for (const key of Object.keys(lock.skills)) {
      const [loaded] = await ports.loader.load([key]);
      if (loaded) keep(KeptSkill, loaded.pin.hash, sayings(loaded), now);
    }
    for (const pin of Object.values(lock.components)) {
      const says = installedSayings(project, pin);
      if (says && pin.integrity !== undefined) keep(KeptPackage, pin.integrity, says, now);
    }
  });
}

/** The same for skills that were pinned by themselves, as those of a pack are. */
export async function keepSkills(input: CommandInput, skills: readonly LoadedSkill[]): Promise<void> {
  await keeping(input, async (now) => {
    for (const loaded of skills) keep(KeptSkill, loaded.pin.hash, sayings(loaded), now);
  });
}

/** That it cannot be kept is told, and hinders nothing. */
async function keeping(input: CommandInput, work: (now: Date) => Promise<void>): Promise<void> {
  try {
    await work(new Date(hostOf(input).clock.now()));
    forgetOldest(keptFolder());
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    input.terminal.fail(`${input.terminal.mark('warn')} ${error.message} The next \`fpf update\` will compare hashes alone.`);
  }
}

/** What an installed package says; our own, which come with the CLI, are not asked. */
function installedSayings(project: Project, { package: name, integrity }: ComponentPin): KeptPackage | undefined {
  const found = integrity === undefined ? undefined : packageFrom(componentBase(project), name);
  return found && packageSayings(found.dir);
}

export function lockedSkill({ skills }: LockFile, key: string): SkillState | undefined {
  const pin = Object.hasOwn(skills, key) ? skills[key] : undefined;
  return pin && { pin, says: recall(KeptSkill, pin.hash) };
}

export function lockedComponent({ components }: LockFile, port: string): ComponentState | undefined {
  const pin = Object.hasOwn(components, port) ? components[port] : undefined;
  return pin && { pin, says: pin.integrity === undefined ? undefined : recall(KeptPackage, pin.integrity) };
}

export function foundComponent(project: Project, { components }: LockFile, port: string): ComponentState | undefined {
  const pin = Object.hasOwn(components, port) ? components[port] : undefined;
  return pin && { pin, says: installedSayings(project, pin) };
}
