import type { SkillManifest } from '@fpf/contracts';
import type { PreparedSearch, SearchEngine, SearchText } from '../port/search-engine.ts';

/** Skills in one order, and what an engine prepared of them. */
export type Corpus = { readonly skills: readonly SkillManifest[]; readonly prepared: PreparedSearch };

export function corpusOf(skills: readonly SkillManifest[], engine: SearchEngine): Corpus {
  return { skills, prepared: engine.prepare(skills.map(textOf)) };
}

/**
 * By id, then by source: of two skills that are equally good the one of the earlier source comes first. The order in
 * which a registry found the skills of one source changes no answer.
 */
export function ordered(manifests: readonly SkillManifest[]): readonly SkillManifest[] {
  const ranks = new Map<string, number>();
  for (const { source } of manifests) if (!ranks.has(source.ref)) ranks.set(source.ref, ranks.size);
  const rankOf = ({ source }: SkillManifest): number => ranks.get(source.ref) ?? 0;
  const keys = new Map(manifests.map((manifest) => [manifest, keyOf(manifest)]));
  const before = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
  return [...manifests].sort(
    (a, b) => before(a.id, b.id) || rankOf(a) - rankOf(b) || before(keys.get(a) ?? '', keys.get(b) ?? ''),
  );
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
      return (
        other !== undefined && (skill === other || (keyOf(skill) === keyOf(other) && skill.profile === other.profile))
      );
    })
  );
}

function keyOf({ id, source, path, hash }: SkillManifest): string {
  return [id, source.ref, path, hash].join('\u0000');
}

/** Only the description up to “Not for” speaks for a skill: what comes after speaks against it. */
function textOf({ name, description, metadata }: SkillManifest): SearchText {
  const end = description.search(/\bnot for\b/i);
  return {
    name,
    description: end < 0 ? description : description.slice(0, end),
    notFor: end < 0 ? '' : description.slice(end),
    keywords: Object.hasOwn(metadata, 'fpf-keywords') ? (metadata['fpf-keywords'] ?? '') : '',
  };
}
