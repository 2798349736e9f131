import { deepFreeze, type Host, type SkillManifest, type SkillRef, type SkillRegistry } from '@fpf/contracts';
import type { SkillOptions } from './options.ts';
import { resolveSkill } from './resolve-skill.ts';
import { readIndex, type SkillIndex, type UnreadableSkill } from './skill-index.ts';
import { searchSkills } from './search/search-skills.ts';
import { showFinding } from './profile/findings.ts';
import { sourcesOf } from './sources.ts';

/** A registry over folders. Beside the port it tells which folders it could not list, and why. */
export interface FolderSkillRegistry extends SkillRegistry {
  unreadable(): Promise<readonly UnreadableSkill[]>;
}

/** Nothing is read before it is asked for, and nothing is kept: each answer is about the folders as they are. */
export function createSkillRegistry(options: SkillOptions, host: Pick<Host, 'log'>): FolderSkillRegistry {
  const sources = sourcesOf(options);
  const told = new Set<string>();
  const index = async (): Promise<SkillIndex> => {
    const read = readIndex(sources, options.allow);
    for (const { dir, diagnostics } of read.unreadable) {
      const line = `skill-registry: ${dir} is left out: ${diagnostics.slice(0, 1).map(showFinding).join('')}`;
      if (!told.has(line)) host.log(line);
      told.add(line);
    }
    return read;
  };
  return Object.freeze({
    async list(): Promise<readonly SkillManifest[]> {
      return Object.freeze((await index()).skills.map(({ manifest }) => manifest));
    },
    async search(request: string, options?: { readonly limit?: number }) {
      return searchSkills(
        request,
        (await index()).skills.map(({ manifest }) => manifest),
        options?.limit,
      );
    },
    async resolve(id: string): Promise<SkillRef> {
      const { manifest } = resolveSkill(id, await index());
      return deepFreeze({ id: manifest.id, path: manifest.path, version: manifest.version, hash: manifest.hash, manifest });
    },
    async unreadable() {
      return deepFreeze([...(await index()).unreadable]);
    },
  });
}
