import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Skip } from './counts.ts';

/**
 * Returns the line that says what to install for the skipped tests, or nothing. A package counts where a reason names
 * it or its program, and none of its programs is on PATH. The line is indented, as all of the list that it ends.
 */
export function installLine(root: string, skipped: readonly Skip[], path = process.env['PATH'] ?? ''): string {
  const has = (program: string): boolean => path.split(delimiter).some((dir) => mayRun(join(dir, program)));
  const packages = readFileSync(join(root, '.ci/programs'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '))
    .filter((names) => skipped.some(({ reason }) => names.some((name) => namedIn(reason, name))))
    .filter(([, ...programs]) => !programs.some(has))
    .map(([name]) => name);
  return packages.length === 0 ? '' : `  to try the skipped ones too: apt-get install ${packages.join(' ')}\n`;
}

function namedIn(reason: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`, 'i').test(reason);
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
