import {
  deepFreeze,
  reason,
  type SkillCandidate,
  type SkillManifest,
  type SkillRef,
  type SkillRegistry,
  type SkillSearch,
  type SkillWhy,
  type UnreadableSkill,
} from '@fpf/contracts';
import type { OtherEngine, SkillSearcher } from '@fpf/skill-search';
import type { IndexedSkill, SkillIndex, UnreadFolder } from './index/skill-index.ts';
import type { Answer, IndexHost } from './index/live-index.ts';
import { shareIndex } from './index/share-index.ts';
import { wordFile } from './index/word-file.ts';
import type { SkillOptions } from './options.ts';
import { errorsFirst, showFinding } from './report/findings.ts';
import { resolveSkill } from './resolve-skill.ts';

/** A registry over folders. It always tells which folders it could not list, and why. */
export interface FolderSkillRegistry extends SkillRegistry {
  unreadable(): Promise<readonly UnreadableSkill[]>;
}

/** What a program may hand in that no config can say. */
export type RegistryParts = {
  /** Which words match which skill; whether that is enough stays with the registry. Left out, it is BM25F. */
  readonly engine?: OtherEngine;
};

/** Nothing is read before it is asked for; how long what was read may answer is the index's rule. */
export function createSkillRegistry(
  options: SkillOptions,
  host: IndexHost,
  { engine }: RegistryParts = {},
): FolderSkillRegistry {
  const index = shareIndex(options, host);
  const told = new Set<string>();
  const tell = ({ unreadable }: SkillIndex): void => {
    for (const { dir, diagnostics } of unreadable) {
      const line = `skill-registry: ${dir} is left out: ${errorsFirst(diagnostics).slice(0, 1).map(showFinding).join('')}`;
      if (!told.has(line)) host.log(line);
      told.add(line);
    }
  };
  const ask = <T>(answer: (index: SkillIndex) => Answer<T>): Promise<T> =>
    index.ask((read) => {
      tell(read);
      return answer(read);
    });
  let searching: Promise<SkillSearcher> | undefined;
  const { cacheFolder, clock, log } = host;
  // Only who searches waits for the tables of words.
  const searcher = (): Promise<SkillSearcher> =>
    (searching ??= import('@fpf/skill-search').then(({ createSkillSearch }) =>
      createSkillSearch(undefined, engine, clock && cacheFolder !== undefined ? wordFile(cacheFolder, log) : undefined),
    ));
  return Object.freeze({
    list: (): Promise<readonly SkillManifest[]> => ask(({ manifests }) => ({ value: manifests, names: 'all' })),
    async search(request: string, options?: { readonly limit?: number }): Promise<SkillSearch> {
      const { search } = await searcher();
      return ask(({ manifests, offered = manifests, skills }) => {
        const value = nameSources(search(request, offered, options?.limit), skills);
        return { value, names: namedBy(value, skills) };
      });
    },
    async why(id: string, request: string): Promise<SkillWhy> {
      const { why } = await searcher();
      return ask((read) => {
        const found = resolveSkill(id, read);
        return { value: nameSource(whyIn(read, found, request, why), found, read.skills), names: [found] };
      });
    },
    resolve: (id: string): Promise<SkillRef> =>
      ask((read) => {
        const found = resolveSkill(id, read);
        const { manifest } = found;
        return {
          value: deepFreeze({
            id: manifest.id,
            path: manifest.path,
            version: manifest.version,
            hash: manifest.hash,
            manifest,
          }),
          names: [found],
        };
      }),
    unreadable: (): Promise<readonly UnreadableSkill[]> =>
      ask(({ unreadable }) => ({ value: deepFreeze(unreadable.map(said)), names: 'all' })),
  });
}

/** What stands behind another skill is in no search; what it would have been worth is told all the same. */
function whyIn(
  read: SkillIndex,
  { manifest, source, shadowedBy }: IndexedSkill,
  request: string,
  why: SkillSearcher['why'],
): SkillWhy {
  const { manifests, offered = manifests } = read;
  if (shadowedBy === undefined) return why(manifest, request, offered);
  const message = `${source.name}/${manifest.name} is not selected: ${shadowedBy} comes before it and has its name (skills.precedence is "order").`;
  return {
    ...why(manifest, request, [...offered, manifest]),
    selected: false,
    reasons: [reason('search.shadowed', 'search', message, [manifest.id])],
  };
}

function said({ folder, dir, source, diagnostics }: UnreadFolder): UnreadableSkill {
  return { folder, path: dir, source: source.pinnedAs, diagnostics: errorsFirst(diagnostics) };
}

function namedBy(
  { candidates, nearest, next = [] }: SkillSearch,
  skills: readonly IndexedSkill[],
): readonly IndexedSkill[] {
  const hashes = new Set([...candidates, ...nearest, ...next].map(({ hash }) => hash));
  return skills.filter(({ manifest }) => hashes.has(manifest.hash));
}

/**
 * A search by manifests does not know sources. Where several have the id of a candidate, the source is said with it.
 */
function nameSources(found: SkillSearch, skills: readonly IndexedSkill[]): SkillSearch {
  const named = inTurn(skills);
  return deepFreeze({
    ...found,
    candidates: found.candidates.map(named),
    nearest: found.nearest.map(named),
    // They are among the nearest as well, and are no further copies.
    ...(found.next && { next: found.next.map(inTurn(skills)) }),
  });
}

/** Two sources may have the very same skill: then it is found as often, and each time it is another one's. */
function inTurn(skills: readonly IndexedSkill[]): (candidate: SkillCandidate) => SkillCandidate {
  const told = new Map<string, number>();
  return (candidate) => {
    const same = calledAs(candidate.id, skills).filter(({ manifest }) => manifest.hash === candidate.hash);
    const before = told.get(`${candidate.id} ${candidate.hash}`) ?? 0;
    told.set(`${candidate.id} ${candidate.hash}`, before + 1);
    const meant = same[before % same.length];
    return meant ? withSource(candidate, meant, skills) : candidate;
  };
}

/** The same for the one skill that was asked about. */
function nameSource(why: SkillWhy, meant: IndexedSkill, skills: readonly IndexedSkill[]): SkillWhy {
  return deepFreeze({ ...why, candidate: withSource(why.candidate, meant, skills) });
}

function withSource(candidate: SkillCandidate, meant: IndexedSkill, skills: readonly IndexedSkill[]): SkillCandidate {
  return calledAs(candidate.id, skills).length > 1
    ? { ...candidate, ref: `${meant.source.name}/${meant.manifest.name}` }
    : candidate;
}

function calledAs(id: string, skills: readonly IndexedSkill[]): readonly IndexedSkill[] {
  return skills.filter(({ manifest }) => manifest.id === id || manifest.name === id);
}
