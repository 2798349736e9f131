import { createHash } from 'node:crypto';
import { createReadStream, writeFileSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BundleManifest, RunTrace } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { signedNames } from './fixed-names.ts';

export const manifestName = 'manifest.json';

/**
 * Lists what lies in the folder, the session's snapshot among it, by digest. The list is the last file written, and in
 * one go.
 */
export async function writeManifest(dir: string, runId: string): Promise<BundleManifest> {
  // What an earlier attempt of the run had signed is signed over an earlier list.
  for (const name of signedNames) await rm(join(dir, name), { force: true });
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

/**
 * The list is written last, so a bundle that has it, and all that it names, is whole; of which journal it is, its trace
 * says.
 */
export async function isWhole(dir: string, head: string): Promise<boolean> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(dir, manifestName), 'utf8'));
    const trace: unknown = JSON.parse(await readFile(join(dir, 'trace.json'), 'utf8'));
    if (check(BundleManifest, manifest).length > 0 || check(RunTrace, trace).length > 0) return false;
    if ((trace as RunTrace).journal?.head !== head) return false;
    for (const { path, size } of (manifest as BundleManifest).files)
      if ((await stat(join(dir, path))).size !== size) return false;
    return true;
  } catch {
    return false;
  }
}
