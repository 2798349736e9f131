import { FpfError } from '@fpf/contracts';
import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from '../sources.ts';

export type Candidate = { readonly name: string; readonly link: boolean };

/** More than this in one folder is no collection of skills, and would be looked at for minutes. */
export const mostFolders = 32_768;

/** Names of folders that might be skills, in order. Hidden ones and node_modules are not looked into. */
export function listSource(source: Source): readonly Candidate[] {
  const folders: Candidate[] = [];
  for (const entry of entriesOf(source)) {
    const { name } = entry;
    const link = entry.isSymbolicLink();
    if ((link || entry.isDirectory()) && !name.startsWith('.') && name !== 'node_modules') folders.push({ name, link });
  }
  folders.sort((a, b) => (a.name < b.name ? -1 : 1));
  if (folders.length <= mostFolders) return folders;
  throw new FpfError({
    code: 'skill.unreadable',
    message: `skill-registry: the source “${source.name}” (${source.folder}) has ${folders.length} folders; at most ${mostFolders} are looked at`,
    hint: 'Name a folder that holds skills only, or split it into several sources.',
  });
}

function entriesOf(source: Source): readonly Dirent[] {
  try {
    return readdirSync(source.folder, { withFileTypes: true });
  } catch (error) {
    throw new FpfError({
      code: 'skill.unreadable',
      message: `skill-registry: the source “${source.name}” (${source.folder}) cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      hint: 'Create the folder, or remove the source from skills.sources in fpf.config.json.',
      cause: error,
    });
  }
}

/** A skill that lies one folder too deep to be found: it is told, for nobody sees that it is missing. */
export function deeperSkill(dir: string): string | undefined {
  try {
    const folders = readdirSync(dir, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
    );
    return folders.slice(0, 32).find((entry) => existsSync(join(dir, entry.name, 'SKILL.md')))?.name;
  } catch {
    return undefined;
  }
}
