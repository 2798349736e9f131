import type { SkillSource } from '@fpf/contracts';
import { join, relative, sep } from 'node:path';
import { fetchGit } from './fetch-git.ts';
import { fetchNpm } from './fetch-npm.ts';
import { gunzip } from './gzip.ts';
import { type Pack, packOf } from './pack.ts';
import { readPackFolder } from './pack-folder.ts';
import { packLimits } from './pack-limits.ts';
import { integrityOf } from './pack-skill.ts';
import { parseSource } from './parse-source.ts';
import { readPlainFile } from './read-plain-file.ts';
import { untar } from './untar.ts';

/** A pack in memory and where it came from. */
export type FetchedPack = { readonly pack: Pack; readonly source: SkillSource };

export type FetchOptions = {
  /** What a relative path is relative to. */
  readonly from: string;
  /** The folder that the source of a pin names paths from. */
  readonly base: string;
  /** A folder for what is fetched; the caller removes it. */
  readonly work: string;
};

/** Brings a pack here, whatever its source; nothing of it is run, and nothing of it is believed yet. */
export async function fetchPack(text: string, { from, base, work }: FetchOptions): Promise<FetchedPack> {
  const source = parseSource(text, from);
  switch (source.kind) {
    case 'folder':
      return { pack: readPackFolder(source.dir, 'as-it-is'), source: { type: 'folder', ref: pathFrom(base, source.dir) } };
    case 'tarball':
      return fromTarball(source.file, { type: 'folder', ref: pathFrom(base, source.file) });
    case 'git': {
      const { dir, commit } = await fetchGit(source.url, source.ref, join(work, 'git'));
      return { pack: readPackFolder(dir, 'as-it-is'), source: { type: 'git', ref: withoutPassword(text), commit } };
    }
    case 'npm': {
      const fetched = fromTarball(await fetchNpm(source.spec, join(work, 'npm')), { type: 'npm', ref: text });
      return { ...fetched, source: { ...fetched.source, ref: `${fetched.pack.package.name}@${fetched.pack.package.version}` } };
    }
  }
}

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
  return url.replace(/^([a-z+]+:\/\/)[^/@\s]*@/, (whole, scheme: string) => (/^[a-z+]+:\/\/git@/.test(whole) ? whole : scheme));
}
