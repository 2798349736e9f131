import type { AbstainedRun } from '@fpf/orchestrator';
import { valuesIn } from '@fpf/skill-search/parts';
import { namesIn, whereThere } from './names.ts';
import { lookAt, pathThere, type PersonPath } from './person-path.ts';

/** What a request says that a sentence can be filled with, in the order in which it is said. */
export type PersonValues = {
  /** In the workspace. */
  readonly paths: readonly PersonPath[];
  /** Paths that are not there. */
  readonly newPaths: readonly string[];
  readonly numbers: readonly string[];
  readonly quoted: readonly string[];
  /** Names, and words that no skill knows, the longest first. */
  readonly names: readonly string[];
  /** All words of some length: what of them is in a file can be meant of it. */
  readonly words: readonly string[];
};

type Place = Pick<AbstainedRun, 'session'> & {
  /** Of the workspace. */
  readonly files: readonly string[];
};

/** `recieved -> received`. */
const thisToThat = /([^\s"“”',;]+)\s*(?:->|→|=>)\s*([^\s"“”',;]*[\p{L}\p{N}])/gu;
/** `letters/`. */
const folderSaid = /(?<![\w/.-])[\w.-]+(?=\/(?![\w/]))/gu;
const isNumber = /^[+-]?\d[\d,_]*(?:\.\d+)*$/;

const mostPaths = 8;

export async function personValues(
  { request, found }: Pick<AbstainedRun, 'request' | 'found'>,
  { session, files }: Place,
): Promise<PersonValues> {
  const paths = new Map<string, boolean>();
  const newPaths: string[] = [];
  const numbers: string[] = [];
  const quoted = [...request.matchAll(thisToThat)].flatMap(([, from = '', to = '']) => [from, to]);
  const folders = [...request.matchAll(folderSaid)].map(([folder]) => folder);
  for (const value of new Set([...valuesIn(request), ...folders])) {
    const there = await pathThere(session, value);
    const named = there === undefined ? filesNamed(value, files) : [there];
    for (const path of named) paths.set(path, true);
    if (named.length > 0) continue;
    (isNumber.test(value) ? numbers : isPath(value) ? newPaths : quoted).push(value);
  }
  const words = (request.match(/\p{L}[\p{L}\p{N}_.-]*[\p{L}\p{N}]/gu) ?? []).filter((word) => word.length > 2);
  for (const path of filesOfWords(words, files)) if (!paths.has(path)) paths.set(path, false);
  const names = namesIn(request, found[0]?.unmatched ?? []).filter((name) => !quoted.includes(name));
  const said = [...paths].slice(0, mostPaths).map(async ([path, isSaid]) => lookAt(session, path, isSaid));
  return {
    paths: (await Promise.all(said)).filter((path) => path !== undefined),
    newPaths,
    numbers,
    quoted: [...new Set(quoted)],
    names: await whereThere(session, files, names),
    words: [...new Set(words)],
  };
}

function isPath(value: string): boolean {
  return !/\s/.test(value) && (value.includes('/') || /[^./]\.(?=\w*\p{L})\w{1,8}$/u.test(value));
}

/** `station.toml`, wherever it is and in whatever case. */
function filesNamed(value: string, files: readonly string[]): readonly string[] {
  const end = `/${value.toLowerCase()}`;
  return files.filter((path) => `/${path.toLowerCase()}`.endsWith(end));
}

/** `soil_moisture.csv` for “the soil moisture”. */
function filesOfWords(words: readonly string[], files: readonly string[]): readonly string[] {
  const said = new Set(words.map((word) => rootOf(word.toLowerCase())));
  return files.filter((path) => {
    const name = (path.split('/').at(-1) ?? '').replace(/\.\w+$/u, '').toLowerCase();
    const parts = name.match(/\p{L}{3,}/gu) ?? [];
    return parts.length > 0 && parts.every((part) => said.has(rootOf(part)));
  });
}

function rootOf(word: string): string {
  return word.replace(/s$/u, '');
}
