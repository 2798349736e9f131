import type { JsonValue, KeyValue } from '@fpf/contracts';
import { hashJson, sha256 } from '@fpf/contracts/hash';
import { versionAround } from '../package-version.ts';
import type { Source } from '../sources.ts';
import { type IndexColumns, indexColumns, readIndexColumns } from './index-columns.ts';
import { ownBuild } from './own-build.ts';
import type { Records } from './read-source.ts';

/** Where the index lies in the project database. It may be thrown away at any time. */
export const indexNamespace = 'skill-index';

const format = 2;

/**
 * The index between processes: for each source one value, its columns with their digest, and what it was made with. Anything
 * that does not fit is as good as nothing: it is told in the log and made anew. The columns are not compressed: that takes
 * longer to undo than the database takes for the bytes saved.
 *
 * Nothing rests on it. Only somebody who can write beside the sessions could forge one that fits these files' stamps on this
 * machine, and it would change what is listed, never what runs: the loader takes the folder from the source's own listing,
 * reads and hashes its bytes, compares them with the pin, and examines those same bytes again.
 */
export interface StoredIndex {
  /** Empty where nothing is stored yet; undefined where something is that does not fit. */
  read(source: Source): Promise<Records | undefined>;
  write(sources: readonly (readonly [Source, Records])[]): Promise<void>;
}

export function storedIndex(memory: KeyValue): StoredIndex {
  const build = ownBuild();
  const fitsOf = (source: Source): string =>
    hashJson({ format, build, around: versionAround(source.folder) ?? null, source: { ...source } });
  return {
    async read(source) {
      const value = await memory.get(indexNamespace, keyOf(source));
      if (value === undefined) return new Map();
      if (!isRecord(value)) return undefined;
      const { fits, digest, folders, hashes, looks, said } = value;
      if (!isText(folders) || !isText(hashes) || !isText(looks) || !isText(said)) return undefined;
      const columns = { folders, hashes, looks, said };
      return fits === fitsOf(source) && digest === digestOf(columns) ? readIndexColumns(columns, source) : undefined;
    },
    async write(sources) {
      for (const [source, records] of sources) {
        const columns = indexColumns(records);
        await memory.set(indexNamespace, keyOf(source), { fits: fitsOf(source), digest: digestOf(columns), ...columns });
      }
      const kept = new Set(sources.map(([source]) => keyOf(source)));
      for (const key of await memory.keys(indexNamespace)) if (!kept.has(key)) await memory.delete(indexNamespace, key);
    },
  };
}

function keyOf({ folder, name }: Source): string {
  return sha256(`${name}\n${folder}`).slice(0, 32);
}

function digestOf({ folders, hashes, looks, said }: IndexColumns): string {
  return sha256([folders, hashes, looks, said].map(sha256).join('\n'));
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string';
}

function isRecord(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
