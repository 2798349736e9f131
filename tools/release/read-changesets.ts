import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export type Bump = 'major' | 'minor' | 'patch' | 'none';

/** One line of a changeset: this package, by that much. */
export interface Planned {
  readonly file: string;
  readonly name: string;
  readonly bump: Bump;
}

const bumps = new Set<unknown>(['major', 'minor', 'patch', 'none']);

/** What the changesets of `.changeset/` plan. A file that is no changeset is told, never passed over. */
export function readChangesets(root: string): {
  readonly planned: readonly Planned[];
  readonly broken: readonly string[];
} {
  const folder = join(root, '.changeset');
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.md') && file !== 'README.md')
        .sort()
    : [];
  const planned: Planned[] = [];
  const broken: string[] = [];
  for (const name of files) {
    const file = `.changeset/${name}`;
    const lines = linesOf(readFileSync(join(folder, name), 'utf8'));
    if (lines === undefined) broken.push(file);
    else for (const [packageName, bump] of lines) planned.push({ file, name: packageName, bump });
  }
  return { planned, broken };
}

function linesOf(text: string): readonly (readonly [string, Bump])[] | undefined {
  const header = /^---\r?\n([^]*?)\r?\n?---\s*(?:\r?\n|$)/.exec(text)?.[1];
  if (header === undefined) return undefined;
  try {
    const entries = Object.entries((parse(header) ?? {}) as Record<string, unknown>);
    return entries.every(([, bump]) => bumps.has(bump)) ? (entries as [string, Bump][]) : undefined;
  } catch {
    return undefined;
  }
}
