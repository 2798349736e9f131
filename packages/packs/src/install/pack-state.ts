import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { folderOf } from '@fpf/project/lock';
import { hashOfPack } from '@fpf/project/drift';
import { exists, refuseLink } from '@fpf/project/files';
import { packPin, type PackTarget } from './pack-target.ts';

/** What a project has of a pack, its pin and every byte of its folder: two that are alike are the same text. */
export function stateOfPack({ project, base }: PackTarget, name: string): string {
  const dir = join(base, folderOf(name));
  refuseLink(dir);
  return canonicalJson({ pin: packPin(project, name) ?? null, folder: exists(dir) ? hashOfPack(dir) : null });
}

/** What was shown and agreed to was a change of the pack as it was then. */
export function refuseMovedPack(now: PackTarget, name: string, planned: string): void {
  if (stateOfPack(now, name) === planned) return;
  throw new FpfError({
    code: 'pack.busy',
    message: `packs: ${name} is not what it was when this change was planned; nothing was written.`,
    hint: 'Look at what is there now, and run the command again.',
  });
}
