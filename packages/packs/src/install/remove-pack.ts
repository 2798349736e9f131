import { join } from 'node:path';
import { FpfError, type LockFile } from '@fpf/contracts';
import { exists } from '@fpf/project/files';
import { folderOf, isPackName, lockText, skillsRef } from '@fpf/project/lock';
import type { ProjectInput } from '@fpf/project/options';
import { withoutSource } from './edit-sources.ts';
import { oneLine } from '../pack/one-line.ts';
import { editedFiles, editedNote } from './pack-edits.ts';
import { packPlan, type PackPlan } from './pack-plan.ts';
import { packNames } from './pack-preview.ts';
import { refuseMovedPack, stateOfPack } from './pack-state.ts';
import { changePacks, type Texts } from './pack-store.ts';
import { lockToChange, openTarget, packPin, type PackTarget, readTarget } from './pack-target.ts';
import { withoutRef } from './write-pack.ts';

/**
 * Plans to take a pack out: folder, source, pins and waivers go together; a folder without a pin, or a pin without a
 * folder, as well. Version control has them, if anybody wants them back.
 */
export function planRemove(from: ProjectInput, name: string): PackPlan {
  const target = openTarget(from);
  const { version, wasThere } = found(target, name);
  const state = stateOfPack(target, name);
  const folder = folderOf(name);
  const title = oneLine(version === undefined ? `${name}, which the lock did not name` : `${name} ${version}`);
  const edited = editedFiles(target, name);
  const data = { name, version: version ?? null, folder, edited: [...edited], removed: false, wasThere };
  const what = [`${title}: ${folder}, its source in the config, and its pins in the lock.`, editedNote(edited)]
    .filter(Boolean)
    .join('\n');
  const question = edited.length === 0 ? `Remove ${name}?` : `Remove ${name}, and lose what was edited here?`;
  return packPlan({ preview: `Remove ${what}`, question, data, refused: undefined, isDone: false }, async () => {
    const made = await lockToChange(from, target);
    await changePacks(target.base, { folder, files: undefined, config: target.config }, async () => {
      const now = readTarget(from);
      refuseMovedPack(now, name, state);
      return without(name, now, now.project.lock ?? made);
    });
    return { data: { ...data, removed: true }, text: `Removed ${what}` };
  });
}

function found(
  { project, base }: PackTarget,
  name: string,
): { readonly version: string | undefined; readonly wasThere: boolean } {
  const pin = packPin(project, name);
  const wasThere = isPackName(name) && exists(join(base, folderOf(name)));
  if (pin || wasThere) return { version: pin?.version, wasThere };
  throw new FpfError({
    code: 'pack.unknown',
    message:
      `packs: the project has no pack ${JSON.stringify(name)}; it has ` +
      `${packNames(project.lock).join(', ') || 'none'}.`,
    hint: 'Name one of them.',
  });
}

function without(name: string, { configText }: PackTarget, lock: LockFile): Texts {
  const { [name]: pin, ...packs } = lock.packs ?? {};
  const gone = new Set([name, ...Object.keys(pin?.skills ?? {})]);
  const next: LockFile = {
    ...lock,
    skills: withoutRef(lock.skills, skillsRef(name)),
    packs,
    ...(lock.waivers && { waivers: lock.waivers.filter(({ skill }) => !gone.has(skill)) }),
  };
  return { config: withoutSource(configText, skillsRef(name)), lock: lockText(next) };
}
