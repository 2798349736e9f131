import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandSpec } from '../command/descriptor.ts';
import {
  argumentWords,
  firstWords,
  groupsOf,
  longFlag,
  nextWords,
  optionsOf,
  wordsOf,
} from '../completion/command-words.ts';

/** So many names of a folder are offered; whoever wants others types one letter more. */
const mostNames = 200;

/** Words of the prompt itself. */
export const ownWords: readonly string[] = ['help', 'quit', 'why'];

export type Completed = readonly [hits: string[], word: string];

/** What may stand where a line ends: a command, a word of one, a flag of it, or a path of the workspace. */
export function completeLine(line: string, specs: readonly CommandSpec[], workspace: string): Completed {
  const { before, word } = lastWord(line);
  const command = /^\s*(?:\/|fpf\s+)(.*)$/s.exec(before)?.[1];
  if (command === undefined) {
    if (before.trim() === '' && word.startsWith('/')) return offered(slashed(specs), word);
    return pathsOf(word, workspace);
  }
  const said = command
    .trim()
    .split(/\s+/)
    .filter((one) => one !== '' && !one.startsWith('-'));
  const beginning = said.map((_word, at) => said.slice(0, at + 1).join(' ')).toReversed();
  const group = beginning.find((name) => groupsOf(specs).includes(name));
  const spec = beginning.map((name) => specs.find((one) => one.name === name)).find((one) => one !== undefined);
  if (said.length === 0) return offered(firstWords(specs), word);
  if (spec === undefined)
    return group === undefined ? pathsOf(word, workspace) : offered(nextWords(specs, group), word);
  if (word.startsWith('-')) return offered(optionsOf(spec).map(longFlag), word);
  const flag = before.trim().split(/\s+/).at(-1) ?? '';
  const option = flag.startsWith('--') ? optionsOf(spec).find((one) => longFlag(one) === flag) : undefined;
  const words = (option && wordsOf(option)) ?? argumentWords(spec);
  return words.length > 0 ? offered(words, word) : pathsOf(word, workspace);
}

function slashed(specs: readonly CommandSpec[]): readonly string[] {
  return [...new Set([...firstWords(specs), ...ownWords])].map((name) => `/${name}`);
}

function offered(words: readonly string[], word: string): Completed {
  return spaced(words.filter((one) => one.startsWith(word)).toSorted(), word);
}

/** The next word may follow where there is only one that fits; a folder goes on. */
function spaced(hits: readonly string[], word: string): Completed {
  return [hits.map((one) => (hits.length > 1 || one.endsWith('/') ? one : `${one} `)), word];
}

/** What stands after the last blank that no quote keeps. */
function lastWord(line: string): { readonly before: string; readonly word: string } {
  let start = 0;
  let quote: string | undefined;
  for (const [at, char] of Array.from(
    { length: line.length },
    (_one, index) => [index, line[index] as string] as const,
  )) {
    if (quote !== undefined) quote = char === quote ? undefined : quote;
    // An apostrophe inside a word is one.
    else if ((char === '"' || char === "'") && at === start) quote = char;
    else if (/\s/.test(char)) start = at + 1;
  }
  return { before: line.slice(0, start), word: line.slice(start) };
}

/**
 * Files and folders below the workspace. A name that cannot be shown as it is, is not offered: it could move the cursor
 * or pose as another.
 */
function pathsOf(word: string, workspace: string): Completed {
  const opened = /^["']/.exec(word)?.[0];
  const typed = word.slice(opened?.length ?? 0);
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
  const begins = typed.slice(folder.length);
  if (folder.startsWith('/') || folder.startsWith('~') || folder.split('/').includes('..')) return [[], word];
  const hits = entriesOf(join(workspace, folder))
    .filter(
      ({ name }) => name.startsWith(begins) && name !== '.fpf' && (begins.startsWith('.') || !name.startsWith('.')),
    )
    .filter(({ name }) => !/[\p{Cc}\p{Cf}\u2028\u2029\ufffd]/u.test(name))
    .flatMap(({ name, isFolder }) => asWord(`${folder}${name}`, isFolder, opened));
  return spaced(hits.toSorted().slice(0, mostNames), word);
}

/** A path as one word: in quotes where it has a blank. Those of a folder stay open, since the path goes on. */
function asWord(path: string, isFolder: boolean, opened: string | undefined): readonly string[] {
  const quote = opened ?? (/[\s"'\\|<>;&]/.test(path) ? (path.includes('"') ? "'" : '"') : '');
  if (quote !== '' && (path.includes(quote) || path.includes('\\'))) return [];
  return [`${quote}${path}${isFolder ? '/' : quote}`];
}

function entriesOf(folder: string): readonly { readonly name: string; readonly isFolder: boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      isFolder: entry.isDirectory(),
    }));
  } catch {
    // A folder that is not there has no names.
    return [];
  }
}
