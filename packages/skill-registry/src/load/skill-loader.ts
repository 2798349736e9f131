import { FpfError, type Host, type LoadedSkill, type SkillLoader, type SkillPin } from '@fpf/contracts';
import type { SkillOptions } from '../options.ts';
import { resolveSkill } from '../resolve-skill.ts';
import type { SkillContext } from '../profile/skill-context.ts';
import { readIndex, type SkillIndex } from '../skill-index.ts';
import { sourcesOf } from '../sources.ts';
import { hashSkill } from '../tree/hash-skill.ts';
import { checkPin } from './check-pin.ts';
import { loadSkill } from './load-skill.ts';

/** Document 3 §1.1: only what is needed goes to the model, and a small model reads three at most. */
export const mostSkills = 3;

export function createSkillLoader(options: SkillOptions, _host: Pick<Host, 'log'>): SkillLoader {
  const sources = sourcesOf(options);
  const { allow } = options;
  return Object.freeze({
    async load(ids: readonly string[], options?: { readonly pins?: readonly SkillPin[] }): Promise<readonly LoadedSkill[]> {
      if (ids.length === 0) return Object.freeze([]);
      const index = readIndex(sources, allow);
      const contexts = [
        ...new Map(
          ids
            .slice(0, 64)
            .map((id) => contextOf(id, index, options?.pins))
            .map((context) => [context.dir, context]),
        ).values(),
      ];
      if (ids.length > 64 || contexts.length > mostSkills) throw tooMany(ids);
      const loaded = contexts.map((context) => loadSkill(context, options?.pins));
      refuseClash(loaded);
      return Object.freeze(loaded);
    },
  });
}

/** A pinned skill whose SKILL.md no longer says what it is has drifted: that is told before that it cannot be read. */
function contextOf(id: string, index: SkillIndex, pins: readonly SkillPin[] | undefined): SkillContext {
  try {
    return resolveSkill(id, index).context;
  } catch (error) {
    const broken =
      FpfError.is(error) && error.code === 'skill.unreadable' ? index.unreadable.find(({ dir }) => dir === error.details.dir) : undefined;
    if (broken && pins?.some(({ name }) => name === broken.folder)) checkPin({ name: broken.folder, hash: hashSkill(broken.dir) }, pins);
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
