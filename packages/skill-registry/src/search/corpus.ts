import type { SkillManifest } from '@fpf/contracts';
import { notFor } from '../profile/fpf-header.ts';
import type { PreparedSearch, SearchEngine, SearchText } from './search-engine.ts';

/** Skills in one order, and what an engine prepared of them. */
export type Corpus = { readonly skills: readonly SkillManifest[]; readonly prepared: PreparedSearch };

export function corpusOf(skills: readonly SkillManifest[], engine: SearchEngine): Corpus {
  return { skills, prepared: engine.prepare(skills.map(textOf)) };
}

/** By id, then by where they come from: the order in which a registry found them changes no answer. */
export function ordered(manifests: readonly SkillManifest[]): readonly SkillManifest[] {
  const keys = new Map(manifests.map((manifest) => [manifest, keyOf(manifest)]));
  return [...manifests].sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1));
}

export function isSameList(list: readonly SkillManifest[], other: readonly SkillManifest[]): boolean {
  return list.length === other.length && list.every((manifest, index) => manifest === other[index]);
}

/** The hash stands for every byte of a skill; the rest is what the same bytes can differ in. */
export function isSameCorpus({ skills }: Corpus, others: readonly SkillManifest[]): boolean {
  return (
    skills.length === others.length &&
    skills.every((skill, index) => {
      const other = others[index];
      return other !== undefined && (skill === other || (keyOf(skill) === keyOf(other) && skill.profile === other.profile));
    })
  );
}

function keyOf({ id, source, path, hash }: SkillManifest): string {
  return [id, source.ref, path, hash].join('\u0000');
}

/** Only the description up to “Not for” speaks for a skill: what comes after speaks against it. */
function textOf({ name, description, metadata }: SkillManifest): SearchText {
  const end = notFor(description);
  return {
    name,
    description: end < 0 ? description : description.slice(0, end),
    notFor: end < 0 ? '' : description.slice(end),
    keywords: Object.hasOwn(metadata, 'fpf-keywords') ? (metadata['fpf-keywords'] ?? '') : '',
  };
}
