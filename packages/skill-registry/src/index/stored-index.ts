import { type Cache, FpfError, type JsonValue, type KeyValueWrite } from '@fpf/contracts';
import { hashJson, sha256 } from '@fpf/contracts/hash';
import { versionAround } from '../package-version.ts';
import type { Source } from '../sources.ts';
import { indexColumns, readIndexColumns } from './index-columns.ts';
import { ownBuild } from './own-build.ts';
import type { Records } from './read-source.ts';
import { storedDetails } from './stored-details.ts';

/** Where the index lies among what the host keeps. It may be thrown away at any time. */
const indexNamespace = 'skill-index';

/** Raised with what the columns mean: 4 has whole nanoseconds in its looks where 3 had milliseconds with a fraction. */
const format = 4;

/**
 * The index between processes: for each source one value, its columns with their digest, and what it was made with; the
 * details are a value of their own, for only what looks otherwise is compared with them. Anything that does not fit is
 * as good as nothing: it is told in the log and made anew. The columns are not compressed: that takes longer to undo
 * than to read the bytes saved.
 *
 * Nothing rests on it. Only somebody who can write beside the sessions could forge one that fits these files' stamps on
 * this machine, and it would change what is listed, never what runs: the loader takes the folder from the source's own
 * listing, reads and hashes its bytes, compares them with the pin, and examines those same bytes again.
 */
export interface StoredIndex {
  /** Empty where nothing is stored yet; undefined where something is that does not fit. */
  read(source: Source): Promise<Records | undefined>;
  write(sources: readonly (readonly [Source, Records])[]): Promise<void>;
}

export function storedIndex(cache: Cache, log: (line: string) => void): StoredIndex {
  const build = ownBuild();
  let held = false;
  const tellOfDetails = (error: unknown): void => {
    held ||= FpfError.is(error);
    log(
      `skill-registry: the details of the stored index cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  };
  const fitsOf = (source: Source): string =>
    hashJson({ format, build, around: versionAround(source.folder) ?? null, source: { ...source } });
  return {
    async read(source) {
      const value = await cache.get(indexNamespace, keyOf(source));
      if (value === undefined) return new Map();
      if (!isRecord(value)) return undefined;
      const { fits, digest, folders, marks, hashes, said, detailed } = value;
      if (!isText(folders) || !isText(marks) || !isText(hashes) || !isText(said) || !isText(detailed)) return undefined;
      if (fits !== fitsOf(source) || digest !== digestOf(folders, marks, hashes, said, detailed)) return undefined;
      const details = storedDetails(async () => {
        const text = await cache.get(indexNamespace, detailsKeyOf(source));
        if (text !== undefined && isText(text) && sha256(text) === detailed) return text;
        log(
          `skill-registry: the details of the stored index of “${source.name}” do not fit, so what looks otherwise is examined`,
        );
        return undefined;
      }, tellOfDetails);
      return readIndexColumns({ folders, marks, hashes, said }, details, source);
    },
    async write(sources) {
      const writes: KeyValueWrite[] = [];
      const put = (key: string, value?: JsonValue): void =>
        void writes.push({ namespace: indexNamespace, key, ...(value !== undefined && { value }) });
      for (const [source, records] of sources) {
        for (const known of new Set([...records.values()].map((record) => record.details))) await known.load();
        // Whoever has the database is not written over with less than it knows, and is told of once.
        if (held) return;
        const { folders, marks, hashes, said, details } = indexColumns(records);
        const detailed = sha256(details);
        const digest = digestOf(folders, marks, hashes, said, detailed);
        put(detailsKeyOf(source), details);
        put(keyOf(source), { fits: fitsOf(source), digest, folders, marks, hashes, said, detailed });
      }
      const kept = new Set(writes.map(({ key }) => key));
      for (const key of await cache.keys(indexNamespace)) if (!kept.has(key)) put(key);
      await writeAll(cache, writes);
    },
  };
}

async function writeAll(cache: Cache, writes: readonly KeyValueWrite[]): Promise<void> {
  if (cache.write) return cache.write(writes);
  for (const { namespace, key, value } of writes) {
    if (value === undefined) await cache.delete(namespace, key);
    else await cache.set(namespace, key, value);
  }
}

function keyOf({ folder, name }: Source): string {
  return sha256(`${name}\n${folder}`).slice(0, 32);
}

function detailsKeyOf(source: Source): string {
  return `${keyOf(source)}-details`;
}

function digestOf(...texts: readonly string[]): string {
  return sha256(texts.map(sha256).join('\n'));
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string';
}

function isRecord(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
