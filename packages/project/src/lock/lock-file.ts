import { FpfError, type JsonValue, LockFile } from '@fpf/contracts';
import { canonicalJson, sha256 } from '@fpf/contracts/hash';
import { type Issue, readRecord } from '@fpf/contracts/validate';
import { visibleLine } from '@fpf/files/text';
import { writeWhole } from '@fpf/files/write';
import { readJsonFile } from '../files/read-json-file.ts';
import { folderOf, isPackName } from './pack-folder.ts';

export function readLock(file: string): { readonly lock: LockFile; readonly hash: string } | undefined {
  const read = readJsonFile(file, 'pin.not-valid');
  if (!read) return undefined;
  const lock = asLock(file, read.value);
  refuseOddPacks(file, lock);
  return { lock, hash: sha256(read.bytes) };
}

/** Refuses one of another major as that, and not by the members that are not known here. */
function asLock(file: string, value: JsonValue): LockFile {
  try {
    return readRecord(LockFile, value, `project: ${file}`);
  } catch (error) {
    if (!FpfError.is(error) || error.code !== 'schema.not-valid') throw error;
    const issues = error.details['issues'] as readonly Issue[];
    throw new FpfError({
      code: 'pin.not-valid',
      message:
        `project: ${file} does not fit its schema: ` +
        visibleLine(`${issues[0]?.pointer || '/'} ${issues[0]?.message}`),
      hint: 'Bring it back from version control; or remove it and run `fpf lock`, which knows nothing of the packs and waivers that it had.',
      details: { issues: issues.slice(0, 20) },
    });
  }
}

/**
 * A lock may come from anywhere: what it calls a pack is a name and lies where packs of that name lie, or it is not
 * read.
 */
function refuseOddPacks(file: string, { packs = {} }: LockFile): void {
  const odd = Object.entries(packs).find(([name, { folder }]) => !isPackName(name) || folder !== folderOf(name));
  if (!odd) return;
  throw new FpfError({
    code: 'pin.not-valid',
    message:
      `project: ${file}: packs has ${JSON.stringify(odd[0])} in ${JSON.stringify(odd[1].folder)}, which no pack ` +
      'is called or lies in.',
    hint: 'A pack NAME lies in skill-packs/NAME. Bring the lock back from version control, or remove that entry.',
  });
}

/** Sorted keys and no times: the same pins give the same bytes. */
export function writeLock(file: string, lock: LockFile): void {
  writeWhole(file, lockText(lock));
}

export function lockText(lock: LockFile): string {
  return `${JSON.stringify(JSON.parse(canonicalJson(lock)), null, 2)}\n`;
}
