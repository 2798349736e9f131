import { createHash } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleManifest } from '@fpf/contracts';

export const manifestName = 'manifest.json';
/** What an earlier attempt of the run had signed is signed over an earlier list. */
const signed = 'attestation.json';

/**
 * Lists what lies in the folder, the session's snapshot among it, by digest. The list is the last file written, and in
 * one go.
 */
export async function writeManifest(dir: string, runId: string): Promise<BundleManifest> {
  await rm(join(dir, signed), { force: true });
  const found = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .filter((path) => path !== manifestName)
    .sort();
  const files: BundleManifest['files'] = [];
  for (const path of paths) files.push({ path, ...(await digestOf(join(dir, path))) });
  const manifest: BundleManifest = { schema: 'urn:fpf:bundle-manifest:1', run_id: runId, files };
  writeFileSync(join(dir, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Read in pieces: a session's snapshot may be larger than what is well held in memory. */
async function digestOf(path: string): Promise<{ readonly size: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(piece);
    size += piece.length;
  }
  return { size, sha256: hash.digest('hex') };
}
