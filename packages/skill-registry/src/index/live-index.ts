import { realpathSync } from 'node:fs';
import type { Host } from '@fpf/contracts';
import { versionAround } from '../package-version.ts';
import type { Source } from '../sources.ts';
import { buildIndex, unknownAllowed } from './build-index.ts';
import { indexFile } from './index-file.ts';
import { buildFor } from './own-build.ts';
import { listSource, readSource, type Records, type SourceRead } from './read-source.ts';
import { isSettled, isUnchanged } from './read-folder.ts';
import type { IndexedSkill, SkillIndex } from './skill-index.ts';
import { settled, stampOf, unsettled } from './walk-folder.ts';

/** Without a clock nothing is kept: every question reads every folder. */
export type IndexHost = Pick<Host, 'log'> & Partial<Pick<Host, 'clock' | 'cacheFolder'>>;

/**
 * What an answer says, and the skills that it speaks of; an answer that lists speaks of `all`, those among them that
 * came meanwhile.
 */
export type Answer<T> = { readonly value: T; readonly names: readonly IndexedSkill[] | 'all' };

/**
 * The index of some sources, kept between questions. The rule: of the skills that it names, an answer is true when it
 * is given; of those that it leaves out, it may be one second old. So a reading is used again only within that second,
 * while the sources look as they did, and if every skill named looks as it did; never when something in it had changed
 * so recently that the next change could not be told. A list, and a refusal, are always of a new reading.
 */
export interface LiveIndex {
  ask<T>(answer: (index: SkillIndex) => Answer<T>): Promise<T>;
}

const recentMs = 1_000;

type Reading = {
  readonly index: SkillIndex;
  readonly reads: readonly SourceRead[];
  /** The version that the skills of each source have where they state none. */
  readonly arounds: readonly (string | undefined)[];
  /** How the sources' own folders looked; '' where that is not settled. */
  readonly looks: readonly string[];
  readonly at: number;
  /**
   * Of every folder that something is said of there is a record: where there is not, what was said may be over, and
   * nothing tells.
   */
  readonly whole: boolean;
  /**
   * Whether nothing in it had changed so recently that the next change could not be told. Asked only where it is used
   * again.
   */
  readonly quiet: () => boolean;
};

export function createLiveIndex(
  sources: readonly Source[],
  allow: readonly string[] | undefined,
  host: IndexHost,
): LiveIndex {
  const { clock, cacheFolder } = host;
  const log = once(host.log);
  const stored = clock && cacheFolder !== undefined ? indexFile(cacheFolder, buildFor(host), log) : undefined;
  let kept: Reading | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const read = async (): Promise<Reading> => {
    const [nowMs, at] = clock ? [clock.now(), clock.monotonic()] : [0, 0];
    const looks = sources.map(({ folder }) => lookOf(folder, nowMs));
    const listings = sources.map(listSource);
    const arounds = sources.map(({ folder }) => versionAround(folder));
    const before = kept;
    const now = sources.map((source, place) => ({ source, around: arounds[place] }));
    const known = before
      ? before.reads.map(({ records }, place): Records =>
          clock && before.arounds[place] === arounds[place] ? records : new Map(),
        )
      : (stored?.recall(now) ?? []);
    const reads: SourceRead[] = [];
    for (const [place, source] of sources.entries()) {
      reads.push(
        await readSource({
          source,
          candidates: listings[place] ?? [],
          known: known[place] ?? new Map(),
          around: arounds[place],
          nowMs,
          log,
        }),
      );
    }
    stored?.keep(now, reads);
    const whole = reads.every(({ said, records }) => said.size === records.size);
    const same = whole && reads.every(({ changed }) => changed === 0) && before?.whole === true;
    for (const line of allow ? unknownAllowed(allow, sources, reads) : []) log(line);
    const index = same && before ? before.index : buildIndex(sources, reads, allow);
    return { index, reads, arounds, looks, at, whole, quiet: quietOf({ whole, looks, reads }) };
  };

  const isRecent = ({ quiet, at, looks, arounds }: Reading): boolean =>
    clock !== undefined &&
    clock.monotonic() - at <= recentMs &&
    quiet() &&
    sources.every(
      ({ folder }, place) =>
        lookOf(folder, Number.MAX_SAFE_INTEGER) === looks[place] && versionAround(folder) === arounds[place],
    );

  const stands = ({ reads }: Reading, { source, folder, dir }: IndexedSkill): boolean => {
    const record = reads[sources.indexOf(source)]?.records.get(folder);
    return record !== undefined && isUnchanged(dir, record);
  };

  const again = <T>(reading: Reading, answer: (index: SkillIndex) => Answer<T>): Answer<T> | undefined => {
    if (!isRecent(reading)) return undefined;
    try {
      const given = answer(reading.index);
      return given.names !== 'all' && given.names.every((skill) => stands(reading, skill)) ? given : undefined;
    } catch {
      // A refusal says that something is not there: that is said of what is there now.
      return undefined;
    }
  };

  const ask = async <T>(answer: (index: SkillIndex) => Answer<T>): Promise<T> => {
    const given = kept && again(kept, answer);
    if (given) return given.value;
    kept = await read();
    return answer(kept.index).value;
  };

  return Object.freeze<LiveIndex>({
    ask(answer) {
      const mine = turn.then(() => ask(answer));
      turn = mine.catch(() => undefined);
      return mine;
    },
  });
}

/**
 * Stands outside of what reads: there it would keep the reading before, which keeps the one before that, without end.
 */
function quietOf({ whole, looks, reads }: Pick<Reading, 'whole' | 'looks' | 'reads'>): Reading['quiet'] {
  let quiet: boolean | undefined;
  return () =>
    (quiet ??=
      whole &&
      looks.every((look) => look !== '') &&
      reads.every(({ records }) => [...records.values()].every(isSettled)));
}

/** The folder that a source's path leads to now: a link may be turned elsewhere. */
function lookOf(folder: string, nowMs: number): string {
  try {
    const real = realpathSync(folder);
    const stamp = stampOf(real);
    const look = stamp && settled(stamp, nowMs);
    return look === undefined || look === unsettled ? '' : `${real} ${look}`;
  } catch {
    return '';
  }
}

function once(log: (line: string) => void): (line: string) => void {
  const told = new Set<string>();
  return (line) => {
    if (told.has(line)) return;
    told.add(line);
    log(line);
  };
}
