import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shellWord } from '@fpf/files/text';
import { packageFrom } from '@fpf/project/installed';
import { ownClone } from './clone.ts';

const ownPackage = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the words that start this program in a folder, so that a command that is printed works when it is typed. */
export function wordForFpf(dir: string, path = process.env['PATH'] ?? ''): string {
  const clone = ownClone();
  const launcher = clone && join(clone, 'tools/bin/fpf');
  const found = onPath('fpf', path);
  if (found !== undefined && (found === launcher || found.startsWith(realpathSync(ownPackage) + sep))) return 'fpf';
  if (launcher !== undefined) return shellWord(launcher);
  return packageFrom(dir, '@fpf/cli') ? 'npx fpf' : 'npx @fpf/cli';
}

/** The command that goes to a folder, where the person is not there. */
export function enter(dir: string): readonly string[] {
  const way = relative(process.cwd(), dir);
  return way === '' ? [] : [`cd ${shellWord(way.startsWith('..') ? dir : way)}`];
}

/** What npm and npx put on the PATH of what they start is not on that of a person. */
const ofNpm = /[/\\]node_modules[/\\]\.bin[/\\]?$/;

function onPath(name: string, path: string): string | undefined {
  const places = path.split(delimiter).filter((folder) => folder !== '' && !ofNpm.test(folder));
  const file = places.map((folder) => join(folder, name)).find(isProgram);
  return file && realpathSync(file);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
