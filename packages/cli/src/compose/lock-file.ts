import { renameSync, writeFileSync } from 'node:fs';
import { FpfError, type JsonValue, LockFile } from '@fpf/contracts';
import { canonicalJson, sha256 } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import { readJsonFile } from './read-json-file.ts';

export function readLock(file: string): { readonly lock: LockFile; readonly hash: string } | undefined {
  const read = readJsonFile(file, 'pin.not-valid');
  if (!read) return undefined;
  const issues = check(LockFile, read.value);
  if (issues.length > 0) {
    const [first] = issues;
    throw new FpfError({
      code: 'pin.not-valid',
      message: `cli: ${file} does not fit its schema: ${first?.pointer || '/'} ${first?.message}`,
      hint: 'Run `fpf lock` to write it anew.',
      details: { issues: issues.slice(0, 20) },
    });
  }
  return { lock: read.value as unknown as LockFile, hash: sha256(read.bytes) };
}

/** Sorted keys and no times: the same pins give the same bytes. Written beside and renamed, so that it is never half there. */
export function writeLock(file: string, lock: LockFile): void {
  const sorted = JSON.parse(canonicalJson(lock)) as JsonValue;
  writeFileSync(`${file}.tmp`, `${JSON.stringify(sorted, null, 2)}\n`);
  renameSync(`${file}.tmp`, file);
}
