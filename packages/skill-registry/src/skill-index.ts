import { FpfError, type SkillDiagnostic, type SkillManifest } from '@fpf/contracts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Examined } from './examine-skill.ts';
import { packageVersion } from './package-version.ts';
import { collectFindings } from './profile/findings.ts';
import type { SkillContext } from './profile/skill-context.ts';
import type { Source } from './sources.ts';
import { examineFolder } from './validate-skill.ts';

/** A skill where it lies. Its key is (source, name): a bare name is only an alias. */
export type IndexedSkill = { readonly source: Source; readonly context: SkillContext; readonly manifest: SkillManifest };

/** A folder that has a SKILL.md and still gives no manifest. It is never dropped without a word. */
export type UnreadableSkill = {
  readonly source: Source;
  readonly folder: string;
  readonly dir: string;
  readonly diagnostics: readonly SkillDiagnostic[];
};

export type SkillIndex = { readonly skills: readonly IndexedSkill[]; readonly unreadable: readonly UnreadableSkill[] };

/**
 * Reads every source anew: what is listed is what is there. Headers and tools only; bodies are read at load. With an allow
 * list, what it does not name by id or name does not exist for search, resolve and load.
 */
export function readIndex(sources: readonly Source[], allow?: readonly string[]): SkillIndex {
  const skills: IndexedSkill[] = [];
  const unreadable: UnreadableSkill[] = [];
  for (const source of sources) {
    for (const folder of skillFolders(source)) {
      const dir = join(source.folder, folder.name);
      const context = contextOf(source, folder.name, dir);
      const { manifest, diagnostics } = folder.link ? linked(context) : examineFolder(context, { body: false });
      if (manifest && allow && !allow.includes(manifest.id) && !allow.includes(manifest.name)) continue;
      if (manifest) skills.push({ source, context, manifest });
      else unreadable.push({ source, folder: folder.name, dir, diagnostics });
    }
  }
  return { skills, unreadable };
}

type Folder = { readonly name: string; readonly link: boolean };

/** One level: `<source>/<name>/SKILL.md`. Folders without one are not skills; hidden ones and node_modules are not looked into. */
function skillFolders(source: Source): readonly Folder[] {
  const entries = list(source.folder, source);
  return entries
    .filter((entry) => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map((entry) => ({ name: entry.name, link: entry.isSymbolicLink() }))
    .filter(({ name, link }) => holdsSkill(join(source.folder, name), link))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function list(folder: string, source: Source): ReturnType<typeof readEntries> {
  try {
    return readEntries(folder);
  } catch (error) {
    throw new FpfError({
      code: 'skill.unreadable',
      message: `skill-registry: the source “${source.name}” (${folder}) cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      hint: 'Create the folder, or remove the source from skills.sources in fpf.config.json.',
      cause: error,
    });
  }
}

function readEntries(folder: string) {
  return readdirSync(folder, { withFileTypes: true });
}

/** A folder that may not be listed counts as one that holds a skill: it is reported, not passed over. A dangling link holds none. */
function holdsSkill(dir: string, link: boolean): boolean {
  try {
    return readdirSync(dir).some((name) => name.toLowerCase() === 'skill.md');
  } catch {
    return !link;
  }
}

function linked(context: SkillContext): Examined {
  const findings = collectFindings(context.profile);
  findings.add(
    'skill.f07-tree',
    `the skill folder ${context.dir} is a symbolic link`,
    { file: 'SKILL.md' },
    'Name the folder that it points to as a source, or copy the skill.',
  );
  return { diagnostics: findings.list(), tools: [] };
}

function contextOf(source: Source, folder: string, dir: string): SkillContext {
  const version = packageVersion(dir);
  return Object.freeze({
    dir,
    folder,
    profile: source.profile,
    source: source.pinnedAs,
    shipped: source.shipped,
    ...(version === undefined ? {} : { packageVersion: version }),
  });
}
