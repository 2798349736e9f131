import { posix } from 'node:path';
import type { Read } from './read.ts';

const declared =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const enum|const|let|var|function\*?|class|interface|type|enum|namespace) ([\w$]+)/;
const listed = /^export (?:type )?\{([^}]*)\}/;
const whole = /^export \* from '(\.[^']*)'/;
const grouped = /^export (?:type )?\* as ([\w$]+) from/;

/**
 * The names that a source file exports, its own and those that it hands on. Read from its text at the margin, where a
 * declaration starts; an export that is written otherwise stands for itself, so that a change of it is seen.
 */
export function exportedNames(read: Read, file: string): ReadonlySet<string> {
  const text = read(file) ?? '';
  const starts = [...text.matchAll(/^export\b/gm)].map(({ index }) => text.slice(index));
  return new Set(starts.flatMap((rest) => namesOf(read, file, rest)));
}

function namesOf(read: Read, file: string, rest: string): readonly string[] {
  const name = (declared.exec(rest) ?? grouped.exec(rest))?.[1];
  if (name !== undefined) return [name];
  if (rest.startsWith('export default')) return ['default'];
  const handed = whole.exec(rest)?.[1];
  // What is default in another file is not handed on.
  if (handed !== undefined)
    return [...exportedNames(read, posix.join(posix.dirname(file), handed))].filter((each) => each !== 'default');
  const names = listed.exec(rest)?.[1];
  if (names === undefined) return [rest.split('\n', 1)[0] ?? ''];
  const parts = names.replaceAll(/\/\/.*/g, '').split(',');
  return parts.map((part) => part.trim().split(/\s+/).at(-1) ?? '').filter((part) => part !== '');
}
