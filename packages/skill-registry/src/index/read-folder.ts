import { deepFreeze, FpfError, type SkillDiagnostic, type SkillManifest } from '@fpf/contracts';
import { examineFolder } from '../examine-folder.ts';
import { examineSkill } from '../examine-skill.ts';
import type { SkillContext } from '../profile/skill-context.ts';
import { readListed } from '../tree/read-tree.ts';
import { looksAs, type Seen, unsettled, walkFolder } from './walk-folder.ts';

/** What was said about a skill folder. */
export type Said = { readonly manifest?: SkillManifest; readonly diagnostics: readonly SkillDiagnostic[] };

/** What was said, and how every entry of the folder looked then; the folder itself is the first of them. */
export type FolderRecord = Said & { readonly seen: readonly Seen[] };

/** What a folder came to: what was said, and the record to keep of it, where one may be kept. */
export type Read = { readonly said: Said; readonly record?: FolderRecord };

/**
 * Reads and examines a skill folder; undefined for a folder that is none. Stamps are taken before bytes are read, so a
 * change on the way is seen next time; what comes into the folder after the walk is not read.
 */
export function readFolder(dir: string, context: SkillContext, nowMs: number): Read | undefined {
  const seen = walkFolder(dir, nowMs);
  if (seen === 'no-skill') return undefined;
  if (seen === 'refused') return { said: sayOf(examineFolder(context, { body: false })) };
  try {
    const files = readListed(
      dir,
      seen.filter(({ folder }) => !folder).map(({ path }) => path),
    );
    const said = sayOf(examineSkill(context, files, { body: false }));
    return { said, record: { ...said, seen } };
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    return { said: sayOf(examineFolder(context, { body: false })) };
  }
}

function sayOf({ manifest, diagnostics }: Said): Said {
  return manifest ? { manifest, diagnostics: manifest.diagnostics } : deepFreeze({ diagnostics: [...diagnostics] });
}

/** Whether every entry looks as it did. The stamps of the folders tell of entries that came, went or were renamed. */
export function isUnchanged(dir: string, { seen }: FolderRecord): boolean {
  return seen.every(({ path, look }) => looksAs(path === '' ? dir : `${dir}/${path}`, look));
}

/** A record with a look that could not be settled is checked again next time, whatever it looks like. */
export function isSettled({ seen }: FolderRecord): boolean {
  return seen.every(({ look }) => look !== unsettled);
}
