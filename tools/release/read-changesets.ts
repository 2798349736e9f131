import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export type Bump = 'major' | 'minor' | 'patch' | 'none';

/** A changeset: each package that it releases, and by how much. An empty one releases nothing, on purpose. */
export interface Changeset {
  readonly file: string;
  readonly bumps: ReadonlyMap<string, Bump>;
}

const bumps = new Set<unknown>(['major', 'minor', 'patch', 'none']);

/** Reads the files of `.changeset/`. `broken` names those that do not parse. */
export function readChangesets(root: string): {
  readonly changesets: readonly Changeset[];
  readonly broken: readonly string[];
} {
  const folder = join(root, '.changeset');
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.md') && file !== 'README.md')
        .sort()
    : [];
  const changesets: Changeset[] = [];
  const broken: string[] = [];
  for (const name of files) {
    const file = `.changeset/${name}`;
    const bumpsOfFile = parseHeader(readFileSync(join(folder, name), 'utf8'));
    if (bumpsOfFile === undefined) broken.push(file);
    else changesets.push({ file, bumps: bumpsOfFile });
  }
  return { changesets, broken };
}

function parseHeader(text: string): Changeset['bumps'] | undefined {
  const header = /^---\r?\n([^]*?)\r?\n?---\s*(?:\r?\n|$)/.exec(text)?.[1];
  if (header === undefined) return undefined;
  try {
    const entries = Object.entries((parse(header) ?? {}) as Record<string, unknown>);
    return entries.every(([, bump]) => bumps.has(bump)) ? new Map(entries as [string, Bump][]) : undefined;
  } catch {
    return undefined;
  }
}
