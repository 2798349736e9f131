import { stripTypeScriptTypes } from 'node:module';
import { tokenize } from '../boundaries/tokens.ts';

export interface CountedLines {
  readonly lines: number;
  readonly covered: number;
}

/**
 * Counts the lines of a TypeScript source on which code begins (no comments, no types), and those of them that ran at
 * least in part. `ran` has one byte for each UTF-16 unit; without it nothing of the file ran.
 */
export function countCodeLines(source: string, ran: Uint8Array | undefined): CountedLines {
  const code = stripTypeScriptTypes(source);
  const withCode = new Set(tokenize(code).map(({ line }) => line));
  let [at, covered] = [0, 0];
  code.split('\n').forEach((line, index) => {
    const start = at;
    at += line.length + 1;
    if (ran === undefined || !withCode.has(index + 1)) return;
    if ([...line.matchAll(/\S/g)].some(({ index: column }) => ran[start + column] === 1)) covered += 1;
  });
  return { lines: withCode.size, covered };
}
