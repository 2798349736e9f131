import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse } from 'yaml';
import { type KnownTexts, readSources, type SourceFile } from './sources.ts';

export interface Manifest {
  readonly name: string;
  readonly version?: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly fpf?: { readonly layer?: string };
}

export interface Member {
  readonly name: string;
  /** Relative to the root, with forward slashes. */
  readonly folder: string;
  readonly layer: string | undefined;
  readonly manifest: Manifest;
  readonly manifestText: string;
  readonly sources: readonly SourceFile[];
}

export interface Workspace {
  readonly root: string;
  readonly members: readonly Member[];
  readonly byName: ReadonlyMap<string, Member>;
}

type Wanted = {
  readonly known?: KnownTexts | undefined;
  /** The folder of the one member whose sources are read. */
  readonly only?: string | undefined;
};

/** Reads the members that pnpm-workspace.yaml names, and their sources. Nothing is run. */
export function readWorkspace(root: string, { known = new Map(), only }: Wanted = {}): Workspace {
  const { packages } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    readonly packages: readonly string[];
  };
  const folders = globSync([...packages], { cwd: root })
    .map((folder) => folder.replaceAll('\\', '/'))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .sort();
  const members = folders.map((folder): Member => {
    const manifestText = readFileSync(join(root, folder, 'package.json'), 'utf8');
    const manifest = JSON.parse(manifestText) as Manifest;
    const nested = folders.filter((other) => other.startsWith(`${folder}/`));
    const sources = only === undefined || only === folder ? readSources(root, folder, nested, known) : [];
    return { name: manifest.name, folder, layer: manifest.fpf?.layer, manifest, manifestText, sources };
  });
  return { root, members, byName: new Map(members.map((member) => [member.name, member])) };
}

export function manifestPath(member: Member): string {
  return posix.join(member.folder, 'package.json');
}

/** The line of package.json on which a key stands, so that a finding can be clicked. */
export function manifestLine({ manifestText }: Member, key: string): number {
  return Math.max(1, manifestText.split('\n').findIndex((line) => line.includes(`"${key}"`)) + 1);
}

export function dependenciesOf({ manifest }: Member, withDev: boolean): ReadonlyMap<string, string> {
  const { dependencies, peerDependencies, optionalDependencies, devDependencies } = manifest;
  return new Map(
    Object.entries({
      ...(withDev ? devDependencies : {}),
      ...peerDependencies,
      ...optionalDependencies,
      ...dependencies,
    }),
  );
}
