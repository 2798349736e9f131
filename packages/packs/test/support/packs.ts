import { FpfError } from '@fpf/contracts';
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { newSkill } from '@fpf/skill-registry';
import { write } from './folders.ts';

/** A pack folder of new skills, as an author has it before the first `fpf skills pack`. */
export function packFolder(dir: string, names: readonly string[] = ['count-lines'], more: object = {}): string {
  const value = {
    name: '@acme/skills',
    version: '1.2.0',
    description: 'Skills of acme',
    license: 'MIT',
    files: ['skills', 'plugin.json', 'skills.manifest.json'],
    ...more,
  };
  write(dir, { 'package.json': JSON.stringify(value), 'README.md': '# acme\n', LICENSE: 'MIT\n' });
  for (const name of names) newSkill({ name, folder: join(dir, 'skills') });
  return dir;
}

export function refuses(work: () => unknown, code: string, message: RegExp): void {
  assert.throws(work, (error: unknown) => {
    assert.ok(FpfError.is(error), String(error));
    assert.equal(error.code, code);
    assert.match(error.message, message);
    assert.notEqual(error.hint, '');
    return true;
  });
}
