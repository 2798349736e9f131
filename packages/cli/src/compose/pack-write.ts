import { FpfError, type LockFile, type SkillFile, type SkillPin, type Waiver } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { createSkillLoader, type FetchedPack, hashVendoredPack } from '@fpf/skill-registry';
import { dirname, join } from 'node:path';
import type { CommandInput } from '../command/descriptor.ts';
import { withSource } from './edit-sources.ts';
import { systemHost } from './host.ts';
import { lockText } from './lock-file.ts';
import { lockPin } from './lock-pin.ts';
import { refuseTakenNames } from './pack-names.ts';
import { changePacks, type Texts } from './pack-store.ts';
import { folderOf, lockToChange, type PackTarget, profileOf, readTarget, skillsRef } from './pack-target.ts';
import { exists } from './plain-entry.ts';
import { settledSkills } from './settings/skill-settings.ts';
import { mergeWaivers } from './waive.ts';

export type PackWrite = { readonly fetched: FetchedPack; readonly waivers: readonly Waiver[]; readonly files: readonly SkillFile[] };

/**
 * Folder, config and lock in one change. Config and lock are those that are there when nobody else changes packs any more; the
 * pins are made from the files as they lie there, by the loader of a run.
 */
export async function writePack(input: CommandInput, target: PackTarget, { fetched, waivers, files }: PackWrite): Promise<string> {
  const { pack } = fetched;
  const { name } = pack.package;
  const made = await lockToChange(input, target);
  let pinned = made.model.digest !== null;
  await changePacks(target.base, { folder: folderOf(name), files, config: target.config }, async (staged) => {
    const now = readTarget(input);
    refuseMoved(name, target, now);
    await refuseTakenNames(input, pack);
    const lock = now.project.lock ?? made;
    pinned = lock.model.digest !== null;
    return textsOf(input, now, lock, { fetched, waivers, files }, staged);
  });
  return pinned ? '' : "\nThe lock does not pin the model's digest; `fpf lock` does, where the model answers.";
}

async function textsOf(
  input: CommandInput,
  target: PackTarget,
  lock: LockFile,
  { fetched: { pack, source }, waivers }: PackWrite,
  staged: string,
): Promise<Texts> {
  const { name, version } = pack.package;
  const profile = profileOf(input, target);
  const ref = skillsRef(name);
  const names = pack.skills.map((skill) => skill.name);
  const pins = await pinStaged(join(staged, 'skills'), ref, profile, names, target);
  const skills = Object.fromEntries(pack.skills.map((skill) => [skill.name, skill.hash]));
  const next: LockFile = {
    ...lock,
    skills: { ...withoutRef(lock.skills, ref), ...pins },
    packs: { ...lock.packs, [name]: { version, source, folder: folderOf(name), skills, hash: hashVendoredPack(staged) } },
    ...((lock.waivers ?? waivers.length > 0) && { waivers: mergeWaivers(lock.waivers ?? [], waivers) }),
  };
  const lowered = profile === settledSkills(target.project).profile ? {} : { profile };
  return { config: withSource(target.configText, { folder: ref, name, ...lowered }), lock: lockText(next) };
}

/** What was shown and agreed to was a change of the pack as it was then. */
function refuseMoved(name: string, before: PackTarget, now: PackTarget): void {
  const [was, is] = [before, now].map(({ project: { lock } }) =>
    lock?.packs && Object.hasOwn(lock.packs, name) ? lock.packs[name] : undefined,
  );
  const [had, has] = [was !== undefined, exists(join(now.base, folderOf(name)))];
  if (canonicalJson(was ?? null) === canonicalJson(is ?? null) && had === has) return;
  throw new FpfError({
    code: 'pack.busy',
    message: `cli: another command changed ${name} while this one was at it; nothing was changed by this one.`,
    hint: 'Look at what is there now, and try again.',
  });
}

export function withoutRef(skills: LockFile['skills'], ref: string): LockFile['skills'] {
  return Object.fromEntries(Object.entries(skills).filter(([key]) => !key.startsWith(`${ref}#`)));
}

async function pinStaged(
  folder: string,
  ref: string,
  profile: 'lenient' | 'strict' | 'fpf',
  names: readonly string[],
  { project }: PackTarget,
): Promise<Record<string, SkillPin>> {
  const host = systemHost(() => undefined);
  const loader = createSkillLoader({ sources: [{ folder, name: ref, type: 'folder', ref, profile }], tokens: 32_768 }, host);
  const pins: Record<string, SkillPin> = {};
  for (const name of names) {
    const [loaded] = await loader.load([name]);
    if (!loaded)
      throw new FpfError({
        code: 'skill.unreadable',
        message: `cli: ${dirname(folder)}/${name} cannot be loaded.`,
        hint: 'Run `fpf skills validate` on it.',
      });
    pins[`${ref}#${loaded.manifest.id}`] = lockPin(loaded, project.lockFile);
  }
  return pins;
}
