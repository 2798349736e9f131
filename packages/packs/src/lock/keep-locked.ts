import { deepFreeze, FpfError, type LockFile, systemRefusal } from '@fpf/contracts';
import type { Composition } from '@fpf/project/compose';
import { hostOf } from '@fpf/project/host';
import type { ProjectInput } from '@fpf/project/options';
import { visibleLine } from '@fpf/files/text';
import { pinIn } from '../compare/pin-change.ts';
import { keep, keptFolder, KeptSkill, recall, sayings } from '../kept/kept.ts';
import { forgetOldest } from '../kept/forget-oldest.ts';
import { KeptPackage } from '../kept/kept-package.ts';
import type { SeenPackages } from '../kept/seen-packages.ts';
import type { SkillState } from '../compare/skill-changes.ts';

/** What is pinned now is what the next update is compared with. */
export async function keepLocked(
  from: ProjectInput,
  { ports }: Composition,
  lock: LockFile,
  seen: SeenPackages,
): Promise<void> {
  await keeping(from, async (now) => {
    for (const [port, { integrity, says }] of seen)
      if (pinIn(lock.components, port)?.integrity === integrity) keep(KeptPackage, integrity, () => says, now);
    for (const key of Object.keys(lock.skills)) {
      const [loaded] = await ports.loader.load([key]);
      if (loaded) keep(KeptSkill, loaded.pin.hash, () => sayings(loaded), now);
    }
  });
}

/** What a skill says, by the hash that it is pinned by. */
export type PinnedSayings = { readonly hash: string; readonly says: KeptSkill };

/** The same for skills that were pinned by themselves, as those of a pack are. */
export async function keepSkills(from: ProjectInput, skills: readonly PinnedSayings[]): Promise<void> {
  await keeping(from, async (now) => {
    for (const { hash, says } of skills) keep(KeptSkill, hash, () => says, now);
  });
}

/** That it cannot be kept is told, and hinders nothing: the lock is written. */
async function keeping(from: ProjectInput, work: (now: Date) => Promise<void>): Promise<void> {
  try {
    await work(new Date(hostOf(from).clock.now()));
    forgetOldest(keptFolder());
  } catch (error) {
    const message = `${reason(error)} The next \`fpf update\` will compare hashes alone.`;
    from.notify({ code: 'lock.not-kept', message });
  }
}

function reason(error: unknown): string {
  if (FpfError.is(error)) return visibleLine(error.message);
  const what = systemRefusal(error)?.what ?? (error instanceof Error ? error.message : String(error));
  return visibleLine(`packs: what is pinned cannot be kept beside the lock: ${what}.`);
}

/** The pinned skills, with what is known of them on this machine. */
export function lockedSkills({ skills }: LockFile): ReadonlyMap<string, SkillState> {
  return new Map(
    Object.entries(skills).map(([key, pin]) => [key, { pin, says: deepFreeze(recall(KeptSkill, pin.hash)) }]),
  );
}
