import {
  FpfError,
  type Host,
  type LoadedSkill,
  type LoadOptions,
  type SkillLoader,
  type SkillManifest,
  type SkillPin,
  type SkillProfile,
} from '@fpf/contracts';
import { statSync } from 'node:fs';
import { folderContext } from '../profile/skill-context.ts';
import { wrapKernel } from './wrap-kernel.ts';
import { withoutClaim } from '../index/build-index.ts';
import type { IndexHost } from '../index/live-index.ts';
import { buildFor } from '../index/own-build.ts';
import { shareIndex } from '../index/share-index.ts';
import type { IndexedSkill, SkillIndex } from '../index/skill-index.ts';
import type { SkillOptions } from '../options.ts';
import { resolveSkill } from '../resolve-skill.ts';
import { readTree } from '../tree/read-tree.ts';
import { treeHash } from '../tree/tree-hash.ts';
import { checkPin } from './check-pin.ts';
import { defaultTokens } from '../limits.ts';
import type { Examine } from './examine-once.ts';
import { refuseBrokenFlows, usedBy } from './flow-skills.ts';
import { keepBudget } from './token-budget.ts';

/** Document 3 §1.1: only what is needed goes to the model, and a small model reads three at most. */
export const mostSkills = 3;

/** Without a private folder nothing that was read of a skill is kept between processes. */
type LoaderHost = IndexHost & Pick<Host, 'privateFolder'>;

export function createSkillLoader(options: SkillOptions, host: LoaderHost): SkillLoader {
  const index = shareIndex(options, host);
  const { tokens = defaultTokens } = options;
  let examine: Examine | undefined;
  return Object.freeze({
    async load(ids: readonly string[], options?: LoadOptions): Promise<readonly LoadedSkill[]> {
      if (ids.length === 0) return Object.freeze([]);
      const spare = new Set(options?.spare);
      const asked = new Set<string>();
      const found = await index.ask((read) => {
        const skills = ids.slice(0, 64).map((id) => [id, findSkill(id, read, options?.pins)] as const);
        for (const [id, { dir }] of skills) if (!spare.has(id)) asked.add(dir);
        const names = [...new Map(skills.map(([, skill]) => [skill.dir, skill])).values()];
        return { value: names, names };
      });
      if (ids.length > 64 || found.length > mostSkills) throw tooMany(ids);
      const { examineOnce, keptExaminations, loadSkill } = await import('./load-skill.ts');
      const { privateFolder: folder, log } = host;
      examine ??= examineOnce(folder === undefined ? undefined : keptExaminations(folder, buildFor(host), log));
      const loaded: LoadedSkill[] = [];
      for (const { context, manifest } of found)
        loaded.push(wrapped(settled(await loadSkill(context, options, examine), manifest)));
      const spared = new Set(loaded.filter((_, at) => !asked.has(found[at]?.dir ?? '')));
      const kept = keepBudget(loaded, tokens, (skill) => spared.has(skill));
      refuseNamesakes(kept);
      refuseClash(kept);
      const used = usedBy(kept);
      const beneath = await index.ask((read) => {
        const skills = used.map((id) => findSkill(id, read, options?.pins));
        return { value: skills, names: skills };
      });
      const all = [...kept];
      for (const { context, manifest } of beneath)
        all.push({ ...settled(await loadSkill(context, options, examine), manifest), used: true });
      refuseBrokenFlows(all);
      return Object.freeze(all);
    },
  });
}

/** What the index did not grant is not granted by reading the skill again. */
function settled(skill: LoadedSkill, { id, name }: SkillManifest): LoadedSkill {
  const claims = skill.manifest.id !== skill.manifest.name && id === name;
  return claims ? { ...skill, manifest: withoutClaim(skill.manifest) } : skill;
}

function wrapped(skill: LoadedSkill): LoadedSkill {
  return Object.freeze({ ...skill, kernel: wrapKernel(skill.manifest, skill.kernel, skill.files) });
}

/** A pinned skill whose SKILL.md no longer says what it is has drifted: that is told before that it cannot be read. */
function findSkill(id: string, index: SkillIndex, pins: readonly SkillPin[] | undefined): IndexedSkill {
  try {
    return resolveSkill(id, index);
  } catch (error) {
    const broken =
      FpfError.is(error) && error.code === 'skill.unreadable'
        ? index.unreadable.find(({ dir }) => dir === error.details.dir)
        : undefined;
    if (broken && pins?.some(({ name }) => name === broken.folder)) {
      const files = readTree(broken.dir);
      checkPin({ name: broken.folder, hash: treeHash(files, broken.dir) }, pins, files);
    }
    throw error;
  }
}

function tooMany(ids: readonly string[]): FpfError {
  return new FpfError({
    code: 'skill.too-many',
    message: `skill-loader: ${ids.length} skills were asked for (${ids.slice(0, 8).join(', ')}); at most ${mostSkills} are loaded at once`,
    hint: `Load ${mostSkills} or fewer; skills.max in fpf.config.json bounds what search selects.`,
    details: { ids: ids.slice(0, 64) },
  });
}

/** Trace and audit say skills by name: of two with one name nobody could tell which it was. */
function refuseNamesakes(loaded: readonly LoadedSkill[]): void {
  for (const [at, { manifest: one }] of loaded.entries()) {
    const other = loaded.slice(0, at).find(({ manifest: { id, name } }) => id === one.id || name === one.name);
    if (!other) continue;
    const [a, b] = [other.manifest, one].map(inSource);
    throw new FpfError({
      code: 'skill.ambiguous',
      message: `skill-loader: ${a} and ${b} have one name, and are not loaded together`,
      hint: 'Ask for one of the two.',
      details: { candidates: [a, b] },
    });
  }
}

function inSource({ id, version, source }: SkillManifest): string {
  return `${source.ref}#${id}@${version}`;
}

/** A model names a tool, not a skill: two of one name would leave open which of them ran. */
function refuseClash(loaded: readonly LoadedSkill[]): void {
  const owners = new Map<string, LoadedSkill>();
  for (const skill of loaded) {
    for (const { name } of skill.tools) {
      const other = owners.get(name);
      if (other) {
        const [a, b] = [other, skill].map(({ manifest }) => `${manifest.id}@${manifest.version}`);
        throw new FpfError({
          code: 'skill.tool-clash',
          message: `skill-loader: ${a} and ${b} both have a tool named ${name}`,
          hint: 'Rename the tool in one of them, or load only one of the two.',
          details: { tool: name, skills: [a, b] },
        });
      }
      owners.set(name, skill);
    }
  }
}

export type FolderToLoad = {
  readonly dir: string;
  readonly shipped: boolean;
  /** What it has to keep to; fpf, unless somebody says less. */
  readonly profile?: SkillProfile | undefined;
};

/**
 * One skill from its own folder, whatever lies beside it: as a loader would load it from a source that has nothing
 * else.
 */
export async function loadFolder({ dir, shipped, profile = 'fpf' }: FolderToLoad): Promise<LoadedSkill> {
  const context = folderContext(dir, profile, shipped);
  if (!statSync(context.dir, { throwIfNoEntry: false })?.isDirectory()) {
    throw new FpfError({
      code: 'skill.unreadable',
      message: `skill-loader: ${dir} is no folder of a skill.`,
      hint: 'Name the folder that holds its SKILL.md.',
    });
  }
  const { loadSkill } = await import('./load-skill.ts');
  return wrapped(await loadSkill(context));
}
