import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fpfStarted, type Ran, scratch } from '../fpf.ts';

/** A project with its own skills. */
export function project(count: number): string {
  const dir = scratch();
  for (let index = 0; index < count; index += 1) {
    const folder = join(dir, 'skills', `skill-${index}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'SKILL.md'),
      `---\nname: skill-${index}\ndescription: Does ${index}. Use when asked.\n---\nbody\n`,
    );
  }
  writeFileSync(
    join(dir, 'fpf.config.json'),
    JSON.stringify({ skills: { sources: [{ folder: 'skills', profile: 'lenient' }] } }),
  );
  return dir;
}

export const list = (dir: string): Ran => fpfStarted(['skills', 'list', '--workspace', dir]);
