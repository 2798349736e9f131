import { canonicalJson } from '@fpf/contracts/hash';
import type { SkillOptions } from '../options.ts';
import { sourcesOf } from '../sources.ts';
import { inOrder } from './in-order.ts';
import { createLiveIndex, type IndexHost, type LiveIndex } from './live-index.ts';
import type { SkillIndex } from './skill-index.ts';

/** Registry and loader of one stack are made one by one and are given the same host: by it they come to one index. */
const shared = new WeakMap<IndexHost, Map<string, LiveIndex>>();

export function shareIndex(options: SkillOptions, host: IndexHost): LiveIndex {
  const sources = sourcesOf(options);
  const { allow, precedence } = options;
  const key = canonicalJson({
    sources: sources.map((source) => ({ ...source, pinnedAs: { ...source.pinnedAs } })),
    allow: allow ? [...allow] : null,
    precedence: precedence ?? null,
  });
  const indexes = shared.get(host) ?? new Map<string, LiveIndex>();
  shared.set(host, indexes);
  const made = (): LiveIndex => {
    const live = createLiveIndex(sources, allow, host);
    return precedence === undefined ? live : ordered(live, (read) => inOrder(read, sources, allow));
  };
  const index = indexes.get(key) ?? made();
  indexes.set(key, index);
  return index;
}

/** One index in order for one reading, so that what is prepared for its list can be kept with it. */
function ordered(live: LiveIndex, order: (index: SkillIndex) => SkillIndex): LiveIndex {
  const known = new WeakMap<SkillIndex, SkillIndex>();
  return Object.freeze<LiveIndex>({
    ask: (answer) =>
      live.ask((read) => {
        const index = known.get(read) ?? order(read);
        known.set(read, index);
        return answer(index);
      }),
  });
}
