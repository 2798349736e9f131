import { canonicalJson } from '@fpf/contracts/hash';
import type { SkillOptions } from '../options.ts';
import { sourcesOf } from '../sources.ts';
import { createLiveIndex, type IndexHost, type LiveIndex } from './live-index.ts';

/** Registry and loader of one stack are made one by one and are given the same host: by it they come to one index. */
const shared = new WeakMap<IndexHost, Map<string, LiveIndex>>();

export function shareIndex(options: SkillOptions, host: IndexHost): LiveIndex {
  const sources = sourcesOf(options);
  const { allow } = options;
  const key = canonicalJson({
    sources: sources.map((source) => ({ ...source, pinnedAs: { ...source.pinnedAs } })),
    allow: allow ? [...allow] : null,
  });
  const indexes = shared.get(host) ?? new Map<string, LiveIndex>();
  shared.set(host, indexes);
  const index = indexes.get(key) ?? createLiveIndex(sources, allow, host);
  indexes.set(key, index);
  return index;
}
