import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, LockFile } from '@fpf/contracts';
import type { Ran } from './fpf.ts';

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
