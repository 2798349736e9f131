import type { SkillManifest } from '@fpf/contracts';
import type { Pool } from './pools.ts';
import { sharedWords } from './shared-words.ts';

/** What a searcher says to a request: all that match, best first, and those that it would load. */
export type Answer = { readonly ranked: readonly string[]; readonly chosen: readonly string[]; readonly score: number };

/** A searcher over fixed skills. */
export type Searcher = (skills: readonly SkillManifest[]) => (request: string) => Answer;

export type Rates = {
  readonly onTopic: number;
  readonly top1: number;
  readonly top3: number;
  /** On-topic requests that are not abstained on; and those of them with a right skill among the chosen. */
  readonly keep: number;
  readonly served: number;
  /** How many skills an answered request loads. */
  readonly loaded: number;
  /** The share of those that are right. */
  readonly precision: number;
  /** Of the requests that name several skills, those of which two or more are loaded. */
  readonly several: number;
  readonly abstainOff: number;
  readonly abstainNear: number;
  readonly abstain: number;
};

export type Counted = {
  readonly kind: string;
  readonly answer: Answer;
  readonly expect: readonly string[];
  /**
   * How many words the request shares with name and description of the skill that it is about; of several, with the
   * nearest.
   */
  readonly sharedWords: number;
};

export function answersOf(searcher: Searcher, pools: readonly Pool[]): readonly Counted[] {
  return pools.flatMap(({ skills, requests }) => {
    const search = searcher(skills);
    return requests.map(({ request, kind, expect }) => ({
      kind,
      expect,
      answer: search(request),
      sharedWords: sharedWords(request, skills, expect),
    }));
  });
}

export function ratesOf(answers: readonly Counted[]): Rates {
  const on = answers.filter(({ kind }) => kind === 'on-topic');
  const off = answers.filter(({ kind }) => kind === 'off-topic');
  const near = answers.filter(({ kind }) => kind === 'near-miss');
  const right = (names: readonly string[], expect: readonly string[]): boolean =>
    names.some((name) => expect.includes(name));
  const answered = on.filter(({ answer }) => answer.chosen.length > 0);
  const silent = (list: readonly Counted[]): number => share(list, ({ answer }) => answer.chosen.length === 0);
  return {
    onTopic: on.length,
    top1: share(on, ({ answer, expect }) => right(answer.ranked.slice(0, 1), expect)),
    top3: share(on, ({ answer, expect }) => right(answer.ranked.slice(0, 3), expect)),
    keep: answered.length / Math.max(on.length, 1),
    served: share(on, ({ answer, expect }) => right(answer.chosen, expect)),
    loaded: answered.reduce((sum, { answer }) => sum + answer.chosen.length, 0) / Math.max(answered.length, 1),
    precision: share(
      answered.flatMap(({ answer, expect }) => answer.chosen.map((name) => ({ name, expect }))),
      ({ name, expect }) => expect.includes(name),
    ),
    several: share(
      on.filter(({ expect }) => expect.length > 1),
      ({ answer, expect }) => answer.chosen.filter((name) => expect.includes(name)).length > 1,
    ),
    abstainOff: silent(off),
    abstainNear: silent(near),
    abstain: silent([...off, ...near]),
  };
}

function share<T>(list: readonly T[], holds: (item: T) => boolean): number {
  return list.filter(holds).length / Math.max(list.length, 1);
}
