import { deepFreeze, FpfError } from '@fpf/contracts';
import { examineFolder } from '../examine-folder.ts';
import { examineSkill } from '../examine-skill.ts';
import type { SkillContext } from '../profile/skill-context.ts';
import { readListed } from '../tree/read-tree.ts';
import { type FolderRecord, packRows, type Row, rowsOf, type Said } from './folder-record.ts';
import { hashFile, hashText } from './hash-file.ts';
import { sameLook } from './stamp.ts';
import { type Seen, walkFolder } from './walk-folder.ts';

/** What a folder came to: what was said, and the record to keep of it, where one may be kept. */
export type Read = { readonly said: Said; readonly record?: FolderRecord };

/**
 * A skill folder that does not look as it did, as cheaply as is safe; undefined for a folder that is none. Only what
 * looks otherwise is hashed, and only other bytes are examined anew. Stamps are taken before bytes are read, so a
 * change on the way is seen next time.
 */
export async function readFolder(
  dir: string,
  context: () => SkillContext,
  known: FolderRecord | undefined,
  nowMs: number,
): Promise<Read | undefined> {
  await known?.details.load();
  const seen = walkFolder(dir, nowMs);
  if (seen === 'no-skill') return undefined;
  if (seen === 'refused') return { said: sayOf(examineFolder(context(), { body: false })) };
  const before = known && rowsOf(known);
  const rows = before && sameBytes(dir, seen, before);
  return known && rows ? reading(known, rows) : examineAnew(dir, context(), seen);
}

function reading({ manifest, diagnostics }: Said, rows: readonly Row[]): Read {
  const said = { ...(manifest && { manifest }), diagnostics };
  return { said, record: { ...packRows(rows), ...said } };
}

/**
 * The new rows when every file has the bytes and the mode that it had; hashes are taken over where the stamp is the
 * same.
 */
function sameBytes(dir: string, seen: readonly Seen[], known: readonly Row[]): readonly Row[] | undefined {
  const before = new Map(known.filter(({ folder }) => !folder).map((row) => [row.path, row]));
  const rows: Row[] = [];
  for (const { path, folder, look } of seen) {
    const row = before.get(path);
    if (folder) rows.push({ path, folder, look, hash: '' });
    else if (row && (sameLook(row.look, look) || hashFile(`${dir}/${path}`) === row.hash)) {
      rows.push({ path, folder, look, hash: row.hash });
      before.delete(path);
    } else return undefined;
  }
  return before.size === 0 ? rows : undefined;
}

/** What comes into the folder after the walk is not read: it changes the stamp of its folder, and is seen next time. */
function examineAnew(dir: string, context: SkillContext, seen: readonly Seen[]): Read {
  const listed = seen.filter(({ folder }) => !folder).map(({ path }) => path);
  try {
    const files = readListed(dir, listed);
    const said = sayOf(examineSkill(context, files, { body: false }));
    const hashes = new Map(files.map(({ bytes, executable }, index) => [listed[index], hashText(bytes, executable)]));
    const rows = seen.map((entry): Row => ({ ...entry, hash: hashes.get(entry.path) ?? '' }));
    return reading(said, rows);
  } catch (error) {
    if (!FpfError.is(error)) throw error;
    return { said: sayOf(examineFolder(context, { body: false })) };
  }
}

function sayOf({ manifest, diagnostics }: Said): Said {
  return manifest ? { manifest, diagnostics: manifest.diagnostics } : deepFreeze({ diagnostics: [...diagnostics] });
}
