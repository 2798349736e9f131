import { requestWords, wordsOf } from '@fpf/skill-search/parts';
import type { SkillManifest } from '@fpf/contracts';
import MiniSearch from 'minisearch';
import type { Searcher } from './rates.ts';

/** MiniSearch's own settings that did best on `tune`, out of those that `bestPeer` tries. */
export type PeerSettings = {
  readonly name: number;
  readonly keywords: number;
  readonly d: number;
  readonly prefix: boolean;
};

export const peerChoices: readonly PeerSettings[] = [1, 1.5, 2, 3].flatMap((name) =>
  [1, 2].flatMap((keywords) =>
    [0, 0.5].flatMap((d) => [false, true].map((prefix): PeerSettings => ({ name, keywords, d, prefix }))),
  ),
);

/**
 * MiniSearch over the same tokens: split, stemmed, without stop words, names of files and quotations. It has no rule to
 * abstain by, so it gets the fairest that a score allows: a threshold of its own, for each size of pool.
 */
export function peerSearcher({ name, keywords, d, prefix }: PeerSettings, threshold: number): Searcher {
  return (skills: readonly SkillManifest[]) => {
    const index = new MiniSearch<{ id: number; name: string; description: string; keywords: string }>({
      fields: ['name', 'description', 'keywords'],
      tokenize: (text) => text.split(' ').filter((token) => token !== ''),
      processTerm: (term) => term,
      searchOptions: { boost: { name, keywords }, prefix, bm25: { k: 1.2, b: 0.7, d } },
    });
    index.addAll(
      skills.map((skill, id) => ({
        id,
        name: stems(skill.name),
        description: stems(skill.description.split(/\bnot for\b/i)[0] ?? ''),
        keywords: stems(skill.metadata['fpf-keywords'] ?? ''),
      })),
    );
    return (request) => {
      const found = index.search(
        requestWords(request)
          .map(({ stem }) => stem)
          .join(' '),
      );
      const ranked = found.map(({ id }) => skills[id as number]?.name ?? '');
      const score = found[0]?.score ?? 0;
      return { ranked, chosen: score > threshold ? ranked.slice(0, 1) : [], score };
    };
  };
}

function stems(text: string): string {
  return wordsOf(text)
    .map(({ stem }) => stem)
    .join(' ');
}
