import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readPlain } from '@fpf/files/read';
import { writeWhole } from '@fpf/files/write';

/** What keeps the runs out of a repository. */
export const ignoreLine = '.fpf/';

const limit = 1_048_576;

/** `add`: the line is missing. `none`: it is there, or nothing asks for it. Otherwise why the file is left alone. */
export type IgnorePlan = 'add' | 'none' | { readonly left: string };

/** Finds out whether the .gitignore of a folder lacks the line. Outside of a repository only a file that is there does. */
export function planIgnore(dir: string): IgnorePlan {
  const file = join(dir, '.gitignore');
  try {
    const text = read(file);
    if (text === undefined && !foldersAbove(dir).some((one) => existsSync(join(one, '.git')))) return 'none';
    return isIgnored(text ?? '') ? 'none' : 'add';
  } catch (error) {
    const { message } = error as Error;
    return { left: `.gitignore is left as it is, since ${message}. Add the line ${ignoreLine} yourself.` };
  }
}

/** Adds the line to what the file says now; every other byte stays. */
export function addIgnoreLine(dir: string): void {
  const file = join(dir, '.gitignore');
  const text = read(file) ?? '';
  if (!isIgnored(text)) writeWhole(file, Buffer.from(withIgnoreLine(text), 'latin1'));
}

/** Ends the last line where it has no end, in the way in which the file ends its lines. */
export function withIgnoreLine(text: string): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  return `${text}${text === '' || text.endsWith('\n') ? '' : end}${ignoreLine}${end}`;
}

const ours = /^!?(?:\*\*\/|\/)?\.fpf(?:\/\*{0,2})?$/;

/** As Git reads it, the last line that fits decides. */
export function isIgnored(text: string): boolean {
  const last = text.split(/\r?\n/).findLast((line) => ours.test(line.trimEnd()));
  return last !== undefined && !last.startsWith('!');
}

/** One character a byte, so that a file in any encoding keeps each of them. */
function read(file: string): string | undefined {
  const found = readPlain(file, limit);
  return found && Buffer.from(found.bytes).toString('latin1');
}

function foldersAbove(dir: string): readonly string[] {
  const above = dirname(dir);
  return above === dir ? [dir] : [dir, ...foldersAbove(above)];
}
