import type { AbstainedRun } from '@fpf/orchestrator';
import { lookAt } from './person-path.ts';

/**
 * Words that begin with a capital, where no sentence begins with them, and words that no skill knows, as they stand
 * together.
 */
export function namesIn(request: string, unmatched: readonly string[]): readonly string[] {
  const capitals = [...request.matchAll(/\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+)*/gu)].flatMap(
    ({ 0: name, index }) => {
      const begins = /(?:^|[.!?:]\s*)$/u.test(request.slice(0, index));
      return begins && !/\s/.test(name) ? [] : [name];
    },
  );
  const strange = new Set(unmatched.map((word) => word.toLowerCase()));
  const runs: string[] = [];
  let joins = false;
  for (const [word] of request.matchAll(/[\p{L}\p{N}_'’-]+|[^\s\p{L}\p{N}]/gu)) {
    const isStrange = strange.has(word.toLowerCase());
    if (isStrange && joins) runs.push(`${runs.pop()} ${word}`);
    else if (isStrange) runs.push(word);
    joins = isStrange;
  }
  const all = new Map([...capitals, ...runs].map((name) => [name.toLowerCase(), name]));
  return [...all.values()].toSorted((one, other) => other.split(' ').length - one.split(' ').length);
}

const mostFiles = 100;
const mostBytes = 1_048_576;

/** Names that a file has, in its own or in what is in it: what nothing here knows is no value to ask with. */
export async function whereThere(
  session: AbstainedRun['session'],
  files: readonly string[],
  names: readonly string[],
): Promise<readonly string[]> {
  const left = new Map(names.map((name) => [name, asWords(name)]));
  let bytes = 0;
  for (const path of files.slice(0, mostFiles)) {
    if (left.size === 0) break;
    const read = bytes < mostBytes ? await lookAt(session, path, false) : undefined;
    const text = `${path}\n${read?.text ?? ''}`;
    bytes += text.length;
    for (const [name, words] of left) if (words.test(text)) left.delete(name);
  }
  return names.filter((name) => !left.has(name));
}

function asWords(name: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu');
}
