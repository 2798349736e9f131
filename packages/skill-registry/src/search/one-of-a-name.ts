import type { SkillManifest } from '@fpf/contracts';
import type { Ranked } from './worth.ts';

/**
 * Of skills that share a name or an id, from whichever sources, the first in this order: the better one, or that of the
 * earlier source. Two of one name are never loaded together: neither a model nor a trace could tell which of them was
 * meant.
 */
export function oneOfAName(ranked: readonly Ranked[], skills: readonly SkillManifest[]): readonly Ranked[] {
  const taken = new Set<string>();
  return ranked.filter(({ document }) => {
    const names = namesOf(skills[document]);
    if (names.some((name) => taken.has(name))) return false;
    for (const name of names) taken.add(name);
    return true;
  });
}

/** A name or id that both have, if there is one. */
export function sharedName(one: SkillManifest | undefined, other: SkillManifest | undefined): string | undefined {
  const others = namesOf(other);
  return namesOf(one).find((name) => others.includes(name));
}

/**
 * How a message calls a skill: by its id, and where another one has that for a name, by the source too, as it can be
 * asked for.
 */
export function calledIn(skills: readonly SkillManifest[], skill: Pick<SkillManifest, 'id' | 'source'>): string {
  const alone = skills.filter((other) => namesOf(other).includes(skill.id)).length < 2;
  return alone ? skill.id : `${skill.source.ref}#${skill.id}`;
}

function namesOf(skill: SkillManifest | undefined): readonly string[] {
  if (!skill) return [];
  return skill.id === skill.name ? [skill.id] : [skill.id, skill.name];
}
