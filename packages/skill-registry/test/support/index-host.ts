import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Host, SkillDiagnostic, SkillManifest } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { createLiveIndex, type IndexHost, type LiveIndex } from '../../src/index/live-index.ts';
import { sourcesOf } from '../../src/sources.ts';
import type { SkillOptions } from '../../src/options.ts';
import { temporary } from './folders.ts';

/** The index file in a folder of its own: what it holds can be damaged by hand, and writings of it are counted. */
export function keptFolder(t: TestContext) {
  const folder = temporary(t);
  const file = join(folder, 'skill-index.json');
  const times = new Set<bigint>();
  const note = (): void => {
    const stat = lstatSync(file, { throwIfNoEntry: false, bigint: true });
    if (stat) times.add(stat.ctimeNs);
  };
  return {
    folder,
    file,
    /** How often it was found written, each time this was asked. */
    writings: (): number => (note(), times.size),
    read: (): string => readFileSync(file, 'utf8'),
    /** Writes other content under a right digest, as if this reader had, or another one. */
    seal: (body: string, by = /^\S+ (\S+)/.exec(readFileSync(file, 'utf8'))?.[1]): void =>
      writeFileSync(file, `${sha256(body)} ${by}\n${body}`),
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
