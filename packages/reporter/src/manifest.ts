import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleManifest } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';

export const manifestName = 'manifest.json';
/** What an earlier attempt of the run had signed is signed over an earlier list. */
const signed = 'attestation.json';

/** Lists what lies in the folder, the session's snapshot among it, by digest. The list is the last file written. */
export async function writeManifest(dir: string, runId: string): Promise<BundleManifest> {
  await rm(join(dir, signed), { force: true });
  const found = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .filter((path) => path !== manifestName)
    .sort();
  const files = await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(join(dir, path));
      return { path, size: bytes.length, sha256: sha256(bytes) };
    }),
  );
  const manifest: BundleManifest = { schema: 'urn:fpf:bundle-manifest:1', run_id: runId, files };
  await writeFile(join(dir, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
