import type { Host, JsonValue, KeyValue, SkillDiagnostic, SkillManifest } from '@fpf/contracts';
import { createLiveIndex, type IndexHost, type LiveIndex } from '../../src/index/live-index.ts';
import { sourcesOf } from '../../src/sources.ts';
import type { SkillOptions } from '../../src/options.ts';

/** A cache that is only in this process; what it holds can be damaged by hand. */
export function keptValues(): KeyValue & { readonly values: Map<string, JsonValue>; readonly sets: () => number } {
  const values = new Map<string, JsonValue>();
  let sets = 0;
  return {
    values,
    sets: () => sets,
    get: async (namespace, key) => values.get(`${namespace}/${key}`),
    set: async (namespace, key, value) => {
      sets += 1;
      values.set(`${namespace}/${key}`, value);
    },
    delete: async (namespace, key) => values.delete(`${namespace}/${key}`),
    keys: async (namespace) =>
      [...values.keys()].filter((key) => key.startsWith(`${namespace}/`)).map((key) => key.slice(namespace.length + 1)),
  };
}

export type IndexClock = Host['clock'] & { readonly readings: () => number; later(ms: number): void };

/**
 * A clock that is ahead by so much that files written just now count as settled. It is asked for the time once for each
 * reading of the folders, so it counts them.
 */
export function clockAhead(ms: number): IndexClock {
  let readings = 0;
  let ticks = 0;
  return {
    now: () => {
      readings += 1;
      return Date.now() + ms;
    },
    monotonic: () => ticks,
    readings: () => readings,
    later: (by) => void (ticks += by),
  };
}

export type Listed = {
  readonly manifests: readonly SkillManifest[];
  readonly unreadable: readonly { readonly folder: string; readonly diagnostics: readonly SkillDiagnostic[] }[];
};

export function listed(index: LiveIndex): Promise<Listed> {
  return index.ask(({ manifests, unreadable }) => ({
    value: { manifests, unreadable: unreadable.map(({ folder, diagnostics }) => ({ folder, diagnostics })) },
    names: 'all',
  }));
}

/** What a reader without any cache says. */
export function cold(options: SkillOptions): Promise<Listed> {
  return listed(createLiveIndex(sourcesOf(options), options.allow, { log: () => undefined }));
}

/** As a process of its own would begin, with what another one has stored. */
export function anotherProcess(options: SkillOptions, host: IndexHost): LiveIndex {
  return createLiveIndex(sourcesOf(options), options.allow, host);
}
