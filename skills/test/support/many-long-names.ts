import { write } from './folders.ts';

/** A workspace of a thousand files with long names and long lines: more than any tool may give back. */
export function manyLongNames(workspace: string): string {
  const folder = 'f'.repeat(200);
  const name = (n: number): string => `${folder}/${'\u65e5'.repeat(60)}${n}.txt`;
  const content = `${'\u65e5'.repeat(290)} x\n`.repeat(11);
  return write(workspace, Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [name(n), content])));
}
