import { requestWords, wordsOf } from '@fpf/skill-search/parts';
import type { SkillManifest } from '@fpf/contracts';

/** By stem, without stop words, quotations and names of files; what stands after “Not for” is not shared. */
export function sharedWords(request: string, skills: readonly SkillManifest[], expect: readonly string[]): number {
  const asked = new Set(requestWords(request).flatMap(({ stem, hint }) => (hint ? [] : [stem])));
  const counts = skills
    .filter(({ name }) => expect.includes(name))
    .map(
      ({ name, description }) =>
        new Set(wordsOf(`${name} ${description.split(/\bnot for\b/i)[0] ?? ''}`).map(({ stem }) => stem)),
    )
    .map((known) => [...asked].filter((stem) => known.has(stem)).length);
  return Math.max(0, ...counts);
}
