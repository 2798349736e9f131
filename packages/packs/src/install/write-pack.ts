import { FpfError, type LoadedSkill, type LockFile, type SkillProfile, type Waiver } from '@fpf/contracts';
import { lockPin } from '@fpf/project/drift';
import { systemHost } from '@fpf/project/host';
import { folderOf, lockText, skillsRef } from '@fpf/project/lock';
import type { ProjectInput } from '@fpf/project/options';
import { settledSkills } from '@fpf/project/skills';
import { dirname, join } from 'node:path';
import { createSkillLoader } from '@fpf/skill-registry';
import { hashVendoredPack } from '@fpf/skill-registry/tree';
import type { FetchedPack } from '../transport/fetch-pack.ts';
import { carriedFiles, type Pack } from '../pack/pack.ts';
import { withSource } from './edit-sources.ts';
import { refuseTakenNames } from './pack-names.ts';
import { refuseMovedPack } from './pack-state.ts';
import { changePacks, type Texts } from './pack-store.ts';
import { lockToChange, type PackTarget, profileOf, readTarget } from './pack-target.ts';
import { keepSkills, type PinnedSayings } from '../lock/keep-locked.ts';
import { sayings } from '../kept/kept.ts';
import { mergeWaivers } from '../scan/waive.ts';

export type PackWrite = {
  readonly profile: string | undefined;
  readonly fetched: FetchedPack;
  readonly waivers: readonly Waiver[];
  /** What `stateOfPack` told when the change was planned. */
  readonly state: string;
};

/**
 * Folder, config and lock in one change. Config and lock are those that are there when nobody else changes packs any
 * more; the pins are made from the files as they lie there, by the loader of a run.
 */
export async function writePack(
  from: ProjectInput,
  target: PackTarget,
  { fetched, waivers, state, profile: asked }: PackWrite,
): Promise<string> {
  const { pack } = fetched;
  const { name } = pack.package;
  const made = await lockToChange(from, target);
  let pinned = made.model.digest !== null;
  let said: readonly PinnedSayings[] = [];
  const change = { folder: folderOf(name), files: carriedFiles(pack), config: target.config };
  await changePacks(target.base, change, async (staged) => {
    const now = readTarget(from);
    refuseMovedPack(now, name, state);
    await refuseTakenNames(from, now.project, pack);
    const lock = now.project.lock ?? made;
    pinned = lock.model.digest !== null;
    const profile = profileOf(asked, now);
    const loaded = await loadStaged(profile, pack, staged);
    // Read where they lie now: afterwards that is another place.
    said = loaded.map((skill) => ({ hash: skill.pin.hash, says: sayings(skill) }));
    return textsOf(now, lock, { fetched, waivers, loaded, profile }, staged);
  });
  await keepSkills(from, said);
  return pinned ? '' : "\nThe lock does not pin the model's digest; `fpf lock` does, where the model answers.";
}

type Staged = Pick<PackWrite, 'fetched' | 'waivers'> & {
  readonly loaded: readonly LoadedSkill[];
  readonly profile: SkillProfile;
};

function textsOf(
  target: PackTarget,
  lock: LockFile,
  { fetched: { pack, source }, waivers, loaded, profile }: Staged,
  staged: string,
): Texts {
  const { name, version } = pack.package;
  const ref = skillsRef(name);
  const pins = Object.fromEntries(
    loaded.map((skill) => [`${ref}#${skill.manifest.id}`, lockPin(skill, target.project.lockFile)]),
  );
  const skills = Object.fromEntries(pack.skills.map((skill) => [skill.name, skill.hash]));
  const next: LockFile = {
    ...lock,
    skills: { ...withoutRef(lock.skills, ref), ...pins },
    packs: {
      ...lock.packs,
      [name]: { version, source, folder: folderOf(name), skills, hash: hashVendoredPack(staged) },
    },
    ...((lock.waivers ?? waivers.length > 0) && { waivers: mergeWaivers(lock.waivers ?? [], waivers) }),
  };
  const lowered = profile === settledSkills(target.project).profile ? {} : { profile };
  return { config: withSource(target.configText, { folder: ref, name, ...lowered }), lock: lockText(next) };
}

export function withoutRef(skills: LockFile['skills'], ref: string): LockFile['skills'] {
  return Object.fromEntries(Object.entries(skills).filter(([key]) => !key.startsWith(`${ref}#`)));
}

/** As the loader of a run has them, from the files as they lie there. */
async function loadStaged(profile: SkillProfile, pack: Pack, staged: string): Promise<readonly LoadedSkill[]> {
  const folder = join(staged, 'skills');
  const ref = skillsRef(pack.package.name);
  const host = systemHost(() => undefined);
  const source = { folder, name: ref, type: 'folder', ref, profile } as const;
  const loader = createSkillLoader({ sources: [source], tokens: 32_768 }, host);
  const loaded: LoadedSkill[] = [];
  for (const { name } of pack.skills) {
    const [skill] = await loader.load([name]);
    if (!skill)
      throw new FpfError({
        code: 'skill.unreadable',
        message: `packs: ${dirname(folder)}/${name} cannot be loaded.`,
        hint: 'Run `fpf skills validate` on it.',
      });
    loaded.push(skill);
  }
  return loaded;
}
