import type { SkillSource } from '@fpf/contracts';
import { join, relative, sep } from 'node:path';
import { inTemporaryFolder } from '@fpf/project/files';
import type { ProjectInput } from '@fpf/project/options';
import { packLimits, readPlainFile } from '@fpf/skill-registry/tree';
import { packRefused } from '../pack/pack-refused.ts';
import { fetchGit } from './fetch-git.ts';
import { fetchNpm } from './fetch-npm.ts';
import { gunzip } from '../archive/gzip.ts';
import { type Pack, packOf } from '../pack/pack.ts';
import { readPackFolder } from '../pack/pack-folder.ts';
import { integrityOf } from '../archive/pack-skill.ts';
import { parseSource } from './parse-source.ts';
import { untar } from '../archive/untar.ts';

/** A pack in memory and where it came from. */
export type FetchedPack = { readonly pack: Pack; readonly source: SkillSource };

export type FetchOptions = {
  /** What a relative path is relative to. */
  readonly from: string;
  /** The folder that the source of a pin names paths from. */
  readonly base: string;
  /** A folder for what is fetched; the caller removes it. */
  readonly work: string;
  /** As what a lock has recorded it; without that it is what a person gives. */
  readonly recorded?: SkillSource['type'] | undefined;
};

/** Fetches into a folder that is gone when the pack is in memory; the caller is told what is waited for. */
export function bringPack(
  { progress }: Pick<ProjectInput, 'progress'>,
  source: string,
  places: Omit<FetchOptions, 'work'>,
): Promise<FetchedPack> {
  return inTemporaryFolder('fpf-pack-', (work) =>
    progress(`fetching ${source}`, fetchPack(source, { ...places, work })),
  );
}

/** Brings a pack here, whatever its source; nothing of it is run, and nothing of it is believed yet. */
export async function fetchPack(text: string, { from, base, work, recorded }: FetchOptions): Promise<FetchedPack> {
  const source = parseSource(text, from, recorded);
  switch (source.kind) {
    case 'folder':
      return {
        pack: readPackFolder(source.dir, 'as-it-is'),
        source: { type: 'folder', ref: pathFrom(base, source.dir) },
      };
    case 'tarball':
      return fromTarball(source.file, { type: 'folder', ref: pathFrom(base, source.file) });
    case 'git': {
      const { dir, commit } = await fetchGit(source.url, source.ref, join(work, 'git'));
      return { pack: readPackFolder(dir, 'as-it-is'), source: { type: 'git', ref: withoutPassword(text), commit } };
    }
    case 'npm': {
      const archive = await fetchNpm(source.spec, join(work, 'npm'));
      const fetched = fromTarball(archive.file, { type: 'npm', ref: text });
      refuseOther(source.spec, archive, fetched.pack.package);
      return {
        ...fetched,
        source: { ...fetched.source, ref: `${fetched.pack.package.name}@${fetched.pack.package.version}` },
      };
    }
  }
}

/**
 * A registry may serve any archive under any name: what it holds has to be the package that was asked for, in the
 * version that the registry said.
 */
function refuseOther(spec: string, said: Called, held: Called): void {
  const at = spec.indexOf('@', 1);
  const [name, wanted] = at < 0 ? [spec, undefined] : [spec.slice(0, at), spec.slice(at + 1)];
  const exact = wanted !== undefined && /^\d+\.\d+\.\d+(?:[-+]|$)/.test(wanted) && !wanted.includes(' ');
  const asked = { name, version: exact ? wanted : said.version };
  const other = [said, held].find((one) => one.name !== asked.name || plain(one.version) !== plain(asked.version));
  if (!other) return;
  throw packRefused(
    'pack.integrity',
    `${spec} was asked for, and the registry gave an archive of ${held.name} ${held.version}${other === said ? ` as ${said.name} ${said.version}` : ` for ${asked.name} ${asked.version}`}`,
    'Do not use it; ask who runs the registry. A pack is what its own package.json says.',
  );
}

/** npm counts what is said of a build for nothing. */
function plain(version: string): string {
  return version.replace(/\+.*$/, '');
}

type Called = { readonly name: string; readonly version: string };

function pathFrom(base: string, path: string): string {
  const way = relative(base, path).split(sep).join('/');
  return way.startsWith('.') ? way : `./${way}`;
}

function fromTarball(file: string, source: SkillSource): FetchedPack {
  const archive = readPlainFile(file, packLimits.archive);
  return { pack: packOf(untar(gunzip(archive))), source: { ...source, integrity: integrityOf(archive) } };
}

/** An address goes into a lock that is committed. */
function withoutPassword(url: string): string {
  return url.replace(/^([a-z+]+:\/\/)[^/@\s]*@/, (whole, scheme: string) =>
    /^[a-z+]+:\/\/git@/.test(whole) ? whole : scheme,
  );
}
