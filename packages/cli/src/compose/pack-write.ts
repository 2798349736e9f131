import { FpfError, type LoadedSkill, type LockFile, type SkillFile, type Waiver } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { lockPin } from '@fpf/project/drift';
import { exists } from '@fpf/project/files';
import { systemHost } from '@fpf/project/host';
import { lockText } from '@fpf/project/lock';
import { settledSkills } from '@fpf/project/skills';
import { createSkillLoader, type FetchedPack, hashVendoredPack, type Pack } from '@fpf/skill-registry';
import { dirname, join } from 'node:path';
import type { CommandInput } from '../command/descriptor.ts';
import { withSource } from './edit-sources.ts';
import { refuseTakenNames } from './pack-names.ts';
import { changePacks, type Texts } from './pack-store.ts';
import { folderOf, lockToChange, type PackTarget, profileOf, readTarget, skillsRef } from './pack-target.ts';
import { keepSkills, type PinnedSayings } from './update/keep-locked.ts';
import { sayings } from './update/kept.ts';
import { mergeWaivers } from './waive.ts';

export type PackWrite = {
  readonly fetched: FetchedPack;
  readonly waivers: readonly Waiver[];
  readonly files: readonly SkillFile[];
};

/**
 * Folder, config and lock in one change. Config and lock are those that are there when nobody else changes packs any
 * more; the pins are made from the files as they lie there, by the loader of a run.
 */
export async function writePack(
  input: CommandInput,
  target: PackTarget,
  { fetched, waivers, files }: PackWrite,
): Promise<string> {
  const { pack } = fetched;
  const { name } = pack.package;
  const made = await lockToChange(input, target);
  let pinned = made.model.digest !== null;
  let said: readonly PinnedSayings[] = [];
  await changePacks(target.base, { folder: folderOf(name), files, config: target.config }, async (staged) => {
    const now = readTarget(input);
    refuseMoved(name, target, now);
    await refuseTakenNames(input, pack);
    const lock = now.project.lock ?? made;
    pinned = lock.model.digest !== null;
    const loaded = await loadStaged(input, now, pack, staged);
    // Read where they lie now: afterwards that is another place.
    said = loaded.map((skill) => ({ hash: skill.pin.hash, says: sayings(skill) }));
    return textsOf(input, now, lock, { fetched, waivers, loaded }, staged);
  });
  await keepSkills(input, said);
  return pinned ? '' : "\nThe lock does not pin the model's digest; `fpf lock` does, where the model answers.";
}

type Staged = Omit<PackWrite, 'files'> & { readonly loaded: readonly LoadedSkill[] };

function textsOf(
  input: CommandInput,
  target: PackTarget,
  lock: LockFile,
  { fetched: { pack, source }, waivers, loaded }: Staged,
  staged: string,
): Texts {
  const { name, version } = pack.package;
  const profile = profileOf(input, target);
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

/** As the loader of a run has them, from the files as they lie there. */
async function loadStaged(
  input: CommandInput,
  target: PackTarget,
  pack: Pack,
  staged: string,
): Promise<readonly LoadedSkill[]> {
  const folder = join(staged, 'skills');
  const ref = skillsRef(pack.package.name);
  const host = systemHost(() => undefined);
  const source = { folder, name: ref, type: 'folder', ref, profile: profileOf(input, target) } as const;
  const loader = createSkillLoader({ sources: [source], tokens: 32_768 }, host);
  const loaded: LoadedSkill[] = [];
  for (const { name } of pack.skills) {
    const [skill] = await loader.load([name]);
    if (!skill)
      throw new FpfError({
        code: 'skill.unreadable',
        message: `cli: ${dirname(folder)}/${name} cannot be loaded.`,
        hint: 'Run `fpf skills validate` on it.',
      });
    loaded.push(skill);
  }
  return loaded;
}
