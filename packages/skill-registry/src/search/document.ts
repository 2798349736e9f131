import type { SkillManifest } from '@fpf/contracts';
import { notFor } from '../profile/fpf-header.ts';
import { wordsOf } from './words.ts';

/** Where a word stands decides what it weighs. */
const fieldWeights = { name: 3, description: 1, keywords: 2 } as const;

/** A skill as search sees it: how heavily each word stands in it. */
export type SkillDocument = { readonly manifest: SkillManifest; readonly weights: ReadonlyMap<string, number>; readonly length: number };

/** Only the description up to “Not for” speaks for a skill: what comes after names what others do. */
export function documentOf(manifest: SkillManifest): SkillDocument {
  const end = notFor(manifest.description);
  const fields: readonly (readonly [number, string])[] = [
    [fieldWeights.name, manifest.name],
    [fieldWeights.description, end < 0 ? manifest.description : manifest.description.slice(0, end)],
    [fieldWeights.keywords, Object.hasOwn(manifest.metadata, 'fpf-keywords') ? (manifest.metadata['fpf-keywords'] ?? '') : ''],
  ];
  const weights = new Map<string, number>();
  let length = 0;
  for (const [weight, text] of fields) {
    for (const { stem } of wordsOf(text)) {
      weights.set(stem, (weights.get(stem) ?? 0) + weight);
      length += 1;
    }
  }
  return { manifest, weights, length };
}
