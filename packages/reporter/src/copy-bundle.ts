import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { lstat, readdir, realpath, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { BundleManifest, FpfError } from '@fpf/contracts';
import { signedNames, type SuiteName } from './fixed-names.ts';
import { manifestName, writeManifest } from './manifest.ts';
import { madeOf } from './made.ts';
import type { OpenBundle } from './open-bundle.ts';
import { reportPage } from './page/report-page.ts';
import { pretty } from './stable-json.ts';
import { recordFrom } from './verify/records.ts';
import { readListed, takeInventory } from './verify/inventory.ts';

/** What a suite left, by the name that it gets in the bundle. */
export type SuiteFiles = Readonly<Partial<Record<SuiteName, Uint8Array>>>;

/**
 * Writes the bundle once more, into a folder that is empty or holds a bundle of the same run. With what a suite left it
 * is another bundle: its trace names the files, its pages link them, its list is made anew, and a signature over the
 * old list does not go with it.
 */
export async function copyBundle(bundle: OpenBundle, to: string, suite: SuiteFiles = {}): Promise<BundleManifest> {
  const target = resolve(to);
  await refuseOverlap(bundle.dir, target);
  const old = await earlierCopy(target, bundle.manifest.run_id);
  const staged = join(target, stagingName);
  const made = mkdirSync(staged, { recursive: true });
  // Whatever ends it on the way, a full disk or a signal: what was there is there, and nothing is left of this.
  const takeBack = (): void => rmSync(made ?? staged, { recursive: true, force: true });
  process.prependOnceListener('exit', takeBack);
  try {
    const manifest = await writeCopy(bundle, staged, suite);
    move(staged, target, old);
    return manifest;
  } catch (error) {
    takeBack();
    throw error;
  } finally {
    process.off('exit', takeBack);
  }
}

/** In the folder that it is for: on the same disk, and nothing is asked of the folder above. */
const stagingName = '.fpf-copy';

async function writeCopy(bundle: OpenBundle, target: string, suite: SuiteFiles): Promise<BundleManifest> {
  const added = Object.entries(suite);
  const again = added.length === 0 ? {} : await remade(bundle, Object.keys(suite));
  for (const { path } of bundle.manifest.files) {
    const bytes = again[path] ?? (await bundle.read(path));
    if (bytes !== undefined) put(join(target, path), bytes);
  }
  for (const [name, bytes] of added) put(join(target, name), bytes);
  if (added.length > 0) return await writeManifest(target, bundle.manifest.run_id);
  for (const name of [...signedNames, manifestName]) {
    const bytes = await readListed(bundle.dir, name, await takeInventory(bundle.dir));
    if (bytes !== undefined) put(join(target, name), bytes);
  }
  return bundle.manifest;
}

/**
 * In one go: no signal falls between. The list goes first and comes last: without it, what is left of a copy is taken
 * for none.
 */
function move(staged: string, target: string, old: readonly string[]): void {
  for (const path of old) rmSync(join(target, path), { recursive: true, force: true });
  const names = readdirSync(staged);
  for (const name of [...names.filter((one) => one !== manifestName), manifestName])
    renameSync(join(staged, name), join(target, name));
  rmdirSync(staged);
}

async function remade(bundle: OpenBundle, names: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const { trace, events, audit } = bundle;
  const paths = [...new Set([...trace.outputs.artifact_paths, ...names])].sort();
  const records = { trace: { ...trace, outputs: { ...trace.outputs, artifact_paths: paths } }, events, audit };
  const patch = Buffer.from((await bundle.read('diff.patch')) ?? []).toString('utf8');
  const made = Object.entries(madeOf(records)).map(([name, make]) => [name, make()] as const);
  return {
    'trace.json': pretty(records.trace),
    'report.html': await reportPage({ ...records, patch }),
    ...Object.fromEntries(made),
  };
}

/** In one go: what is still being written when a signal comes would be made after it was taken back. */
function put(path: string, content: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content, { flag: 'wx' });
}

async function refuseOverlap(from: string, to: string): Promise<void> {
  const [source, target] = [await realpath(from), await whereItWouldBe(to)];
  const inside = (outer: string, inner: string): boolean => inner === outer || inner.startsWith(outer + sep);
  if (inside(source, target) || inside(target, source)) throw refused(to, 'it lies in the bundle itself, or around it');
}

/** Where a path leads that need not be there yet: the folders above it may be links. */
async function whereItWouldBe(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  if (real !== undefined || dirname(path) === path) return real ?? path;
  return join(await whereItWouldBe(dirname(path)), basename(path));
}

/** What an earlier copy of the same run wrote, its list first: only that is taken away. */
async function earlierCopy(dir: string, run: string): Promise<readonly string[]> {
  const stat = await lstat(dir).catch(() => undefined);
  if (stat === undefined) return [];
  if (!stat.isDirectory()) throw refused(dir, 'it is not a folder');
  // Of one that was killed.
  await rm(join(dir, stagingName), { recursive: true, force: true });
  if ((await readdir(dir)).length === 0) return [];
  const inventory = await takeInventory(dir);
  const bytes = await readListed(dir, manifestName, inventory);
  const held = bytes && recordFrom(bytes, BundleManifest);
  if (!held) throw refused(dir, 'it is not empty, and holds no bundle');
  if (held.run_id !== run) throw refused(dir, `it holds the bundle of run ${held.run_id}`);
  const own = new Set([...held.files.map(({ path }) => path), manifestName, ...signedNames]);
  const strange = [...inventory].find(([path, kind]) =>
    kind === 'folder' ? ![...own].some((one) => one.startsWith(`${path}/`)) : !own.has(path),
  );
  if (strange) throw refused(dir, `it holds ${JSON.stringify(strange[0])}, which is of no bundle`);
  return [manifestName, ...inventory.keys()];
}

function refused(dir: string, why: string): FpfError {
  return new FpfError({
    code: 'report.bad-target',
    message: `reporter: the bundle is not copied to ${dir}: ${why}.`,
    hint: 'Name a folder that is not there yet, or is empty.',
  });
}
