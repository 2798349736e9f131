import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonObject, LockFile } from '@fpf/contracts';
import { fpf, json, type Ran } from '../fpf.ts';

/** A config without the shipped pack, for tests that are about others. */
export const alone = '{ "skills": { "sources": [] } }\n';

export function ok(ran: Ran): Ran {
  assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  return ran;
}

export function lockOf(dir: string): LockFile {
  return JSON.parse(readFileSync(join(dir, 'fpf.lock.json'), 'utf8')) as LockFile;
}

export function configOf(dir: string): JsonObject {
  return JSON.parse(readFileSync(join(dir, 'fpf.config.json'), 'utf8')) as JsonObject;
}

export function edit(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8');
  assert.ok(text.includes(from), `${path} has no ${from}`);
  writeFileSync(path, text.replaceAll(from, to));
}

export type MadePack = {
  /** Its archive, in the folder `out` beside it. */
  readonly pack: () => string;
  /** Its second version, which has a wider tool and another text. */
  readonly next: () => MadePack;
};

/** A pack of two skills, `@acme/skills` 1.0.0, in a new folder. */
export function makePack(dir: string): MadePack {
  for (const name of ['count-lines', 'count-more']) ok(fpf(['skills', 'new', name, '--in', join(dir, 'skills')]));
  const files = ['skills', 'plugin.json', 'skills.manifest.json'];
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: '@acme/skills', version: '1.0.0', files }));
  const made: MadePack = {
    pack: () => {
      const { data } = json(ok(fpf(['skills', 'pack', dir, '--out', join(dirname(dir), 'out'), '--json'])));
      return (data as { file: string }).file;
    },
    next: () => {
      edit(join(dir, 'package.json'), '1.0.0', '1.1.0');
      edit(join(dir, 'skills/count-more/SKILL.md'), '"0.1.0"', '"0.2.0"');
      edit(join(dir, 'skills/count-more/tools.json'), '"destructive": false', '"destructive": true');
      return made;
    },
  };
  return made;
}
