import { join } from 'node:path';
import { FpfError, type LockFile } from '@fpf/contracts';
import { exists } from '@fpf/project/files';
import { isPackName, lockText } from '@fpf/project/lock';
import { type CommandInput, flag } from '../command/descriptor.ts';
import { confirm } from './confirm.ts';
import { withoutSource } from './edit-sources.ts';
import type { PackOutcome } from './pack-add.ts';
import { oneLine } from './one-line.ts';
import { editedFiles, editedText } from './pack-edits.ts';
import { packNames } from './pack-preview.ts';
import { changePacks, type Texts } from './pack-store.ts';
import { folderOf, lockToChange, openTarget, type PackTarget, readTarget, skillsRef } from './pack-target.ts';
import { withoutRef } from './pack-write.ts';

/**
 * `fpf skills remove`: folder, source, pins and waivers of one pack go together; a folder without a pin, or a pin
 * without a folder, as well. Version control has them, if anybody wants them back.
 */
export async function removePack(input: CommandInput, name: string): Promise<PackOutcome> {
  const target = openTarget(input);
  const { version, wasThere } = found(target, name);
  const folder = folderOf(name);
  const title = oneLine(version === undefined ? `${name}, which the lock did not name` : `${name} ${version}`);
  const edited = editedFiles(target, name);
  const data = {
    name,
    version: version ?? null,
    folder,
    edited: [...edited],
    removed: !flag(input, 'dryRun'),
    wasThere,
  };
  const preview = [`${title}: ${folder}, its source in the config, and its pins in the lock.`, editedText(edited)]
    .filter(Boolean)
    .join('\n');
  if (flag(input, 'dryRun')) return { data, text: `Would remove ${preview}\nNothing was changed (--dry-run).` };
  await confirm(
    input,
    `Remove ${preview}`,
    edited.length === 0 ? `Remove ${name}?` : `Remove ${name}, and lose what was edited here?`,
  );
  const made = await lockToChange(input, target);
  await changePacks(target.base, { folder, files: undefined, config: target.config }, async () => {
    const now = readTarget(input);
    found(now, name);
    return without(name, now, now.project.lock ?? made);
  });
  return { data, text: `Removed ${preview}` };
}

function found(
  { project: { lock }, base }: PackTarget,
  name: string,
): { readonly version: string | undefined; readonly wasThere: boolean } {
  const pin = lock?.packs && Object.hasOwn(lock.packs, name) ? lock.packs[name] : undefined;
  const wasThere = isPackName(name) && exists(join(base, folderOf(name)));
  if (pin || wasThere) return { version: pin?.version, wasThere };
  throw new FpfError({
    code: 'pack.unknown',
    message: `cli: the project has no pack ${JSON.stringify(name)}; it has ${packNames(lock).join(', ') || 'none'}.`,
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
