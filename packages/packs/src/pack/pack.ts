import type { SkillFile } from '@fpf/contracts';
import { nameProblem, packLimits, treeHash } from '@fpf/skill-registry/tree';
import { notValid } from './pack-refused.ts';
import { type PackageJson, readPackageJson } from './package-json.ts';
import { checkPlugin } from './plugin-json.ts';

export const manifestName = 'skills.manifest.json';

/** One skill of a pack: its folder's name, its files with paths inside it, its pin. */
export type PackSkill = { readonly name: string; readonly files: readonly SkillFile[]; readonly hash: string };

/** A pack in memory, wherever it came from. Its form was checked; whether its skills are any good was not. */
export type Pack = {
  readonly package: PackageJson;
  readonly files: readonly SkillFile[];
  readonly skills: readonly PackSkill[];
};

/** Files of one pack, by their paths from its root. */
export function packOf(files: readonly SkillFile[]): Pack {
  const manifest = files.find(({ path }) => path === 'package.json');
  if (!manifest)
    throw notValid('the pack has no package.json', 'A pack is a folder with package.json and skills/<name>/SKILL.md.');
  const described = readPackageJson(manifest.bytes);
  refuseUnasked(files);
  const plugin = files.find(({ path }) => path === 'plugin.json');
  if (plugin) checkPlugin(plugin.bytes);
  const skills = skillsOf(files);
  if (skills.length === 0)
    throw notValid(`${described.name} has no skill`, 'Put each into skills/<name>/ with its SKILL.md.');
  if (skills.length > packLimits.skills)
    throw notValid(
      `${described.name} has ${skills.length} skills; at most ${packLimits.skills} are taken`,
      'Split the pack.',
    );
  return Object.freeze({ package: described, files: Object.freeze([...files]), skills: Object.freeze(skills) });
}

/** With a file of this name npm builds a program as it installs, whatever package.json says. */
function refuseUnasked(files: readonly SkillFile[]): void {
  const gyp = files.find(({ path }) => path.toLowerCase() === 'binding.gyp');
  if (gyp)
    throw notValid(`${gyp.path} would have npm build a program as it installs the pack`, 'A pack is data: remove it.');
}

function skillsOf(files: readonly SkillFile[]): readonly PackSkill[] {
  const folders = new Map<string, SkillFile[]>();
  const loose = files.find(({ path }) => /^skills\/[^/]+$/.test(path));
  if (loose)
    throw notValid(
      `${loose.path} lies in no skill, so it would be pinned and scanned by nothing`,
      'Move it out of skills/.',
    );
  for (const file of files) {
    const [, name, path] = /^skills\/([^/]+)\/(.+)$/s.exec(file.path) ?? [];
    if (name === undefined || path === undefined) continue;
    const inner = folders.get(name) ?? [];
    inner.push(Object.freeze({ ...file, path }));
    folders.set(name, inner);
  }
  return [...folders]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => {
      if (!inner.some(({ path }) => path === 'SKILL.md'))
        throw notValid(
          `skills/${name} has no SKILL.md, so its files would be pinned by nothing`,
          'Add it, or move the folder out of skills/.',
        );
      const problem = nameProblem(name);
      if (problem) throw notValid(`the skill folder skills/${name} ${problem.what}`, 'Give the skill another name.');
      return Object.freeze({ name, files: Object.freeze(inner), hash: treeHash(inner, `skills/${name}`) });
    });
}

/**
 * What a project takes over: the skills, and what says whose they are. A package may hold other things; they are not
 * skills.
 */
export function carriedFiles(pack: Pack): readonly SkillFile[] {
  return pack.files.filter(({ path }) => isCarried(path));
}

export function isCarried(path: string): boolean {
  return path.startsWith('skills/') || path === manifestName || isBesideSkills(path);
}

/** What lies beside the skills for people and programs to read. The manifest is held to the files instead. */
export function isBesideSkills(path: string): boolean {
  return /^(?:package\.json|plugin\.json|(?:readme|licen[cs]e|notice|copying)(?:\.[^/]*)?)$/is.test(path);
}
