import { AuditRow, BundleManifest, FpfError, JournalEvent, RunTrace } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import type { Recorded } from './made.ts';
import type { BundleFinding } from './finding.ts';
import { readListed, takeInventory } from './verify/inventory.ts';
import { Records } from './verify/records.ts';
import { verifyBundle } from './verify-bundle.ts';

/** A bundle of which list, digests and chains were checked before anything of it is shown. */
export type OpenBundle = Recorded & {
  readonly dir: string;
  readonly manifest: BundleManifest;
  /**
   * The bytes of a listed file, which are held against the list once more; undefined where it lists none of that name.
   */
  read(path: string): Promise<Uint8Array | undefined>;
};

/**
 * Refuses a folder that is not what was written, and names the first thing that is off. What its pages are made of is
 * not made again: one of another version looked different, and is to be read all the same.
 */
export async function openBundle(dir: string, run?: string): Promise<OpenBundle> {
  const [first] = await verifyBundle(dir, run === undefined ? {} : { run });
  if (first) throw broken(dir, first);
  const inventory = await takeInventory(dir);
  const records = new Records(dir, inventory, (file, problem) => {
    throw broken(dir, { file, problem });
  });
  const manifest = held(await records.one('manifest.json', BundleManifest), dir);
  const digests = new Map(manifest.files.map((file) => [file.path, file.sha256]));
  return {
    dir,
    manifest,
    trace: held(await records.one('trace.json', RunTrace), dir),
    events: held(await records.lines('events.ndjson', JournalEvent), dir).taken,
    audit: held(await records.lines('audit.ndjson', AuditRow), dir).taken,
    read: async (path) => {
      const digest = digests.get(path);
      if (digest === undefined) return undefined;
      const bytes = await readListed(dir, path, inventory);
      if (bytes && sha256(bytes) === digest) return bytes;
      throw broken(dir, { file: path, problem: 'changed while it was read' });
    },
  };
}

function held<T>(value: T | undefined, dir: string): T {
  if (value !== undefined) return value;
  throw broken(dir, { file: 'manifest.json', problem: 'changed while the bundle was read' });
}

function broken(dir: string, { file, problem }: BundleFinding): FpfError {
  return new FpfError({
    code: 'report.broken',
    message: `reporter: ${dir} is not what was written: ${file} ${problem}.`,
    hint: 'Do not trust this bundle; `fpf verify RUN` names everything that is off, and the session database may still be whole.',
  });
}
