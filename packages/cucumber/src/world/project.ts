import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import type { ConfigFile } from '@fpf/contracts';

const configName = 'fpf.config.json';
const alongside = [configName, 'fpf.lock.json', 'package.json'];

/** The folder of the nearest fpf.config.json, at or above where Cucumber was started. */
export function projectAt(start: string): string {
  if (existsSync(join(start, configName))) return start;
  if (dirname(start) === start)
    throw new Error(`no ${configName} here or above: a scenario has no project to copy. Write one with: fpf init`);
  return projectAt(dirname(start));
}

/**
 * What a run depends on of a project: its config, its lock, the folders of its skills, and what is installed. Nothing
 * else of it is copied.
 */
export function copyProject(from: string, to: string): void {
  const config = readConfig(from) ?? {};
  const folders = (config.skills?.sources ?? []).flatMap(({ folder }) => folder ?? []);
  for (const name of [...alongside, ...folders]) {
    if (isAbsolute(name) || relative(from, join(from, name)).startsWith('..'))
      throw new Error(
        `${configName} names the skills ${name}, which lie outside of the project: a scenario works on a copy of it`,
      );
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true });
  }
  if (existsSync(join(from, 'node_modules'))) symlinkSync(join(from, 'node_modules'), join(to, 'node_modules'));
}

export function readConfig(folder: string): ConfigFile | undefined {
  const file = join(folder, configName);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ConfigFile) : undefined;
}
