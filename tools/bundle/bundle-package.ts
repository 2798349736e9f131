import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { entriesOf } from './entries.ts';
import { markPlaces, placed } from './own-places.ts';

/**
 * What runs of a package, as few files: to look for, read and link a file costs Node as much as to run what is in most of them. Only the
 * package's own sources are put together; what it depends on stays outside, and is installed, pinned and swapped as before.
 */
export async function bundlePackage(folder: string): Promise<ReadonlyMap<string, string>> {
  const { doors, programs } = entriesOf(folder);
  const [src, outdir] = [join(folder, 'src'), join(folder, 'dist')];
  const options: BuildOptions = {
    absWorkingDir: folder,
    outdir,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    charset: 'utf8',
    legalComments: 'none',
    chunkNames: 'chunk-[hash]',
    plugins: [markPlaces(src)],
    tsconfigRaw: {},
    logLevel: 'silent',
    write: false,
  };
  const sourcesOf = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, join(src, `${name}.ts`)]));
  const together = doors.length === 0 ? [] : [await build({ ...options, splitting: true, entryPoints: sourcesOf(doors) })];
  const apart = await Promise.all(programs.map((name) => build({ ...options, entryPoints: sourcesOf([name]) })));
  const files = [...together, ...apart].flatMap(({ outputFiles }) => outputFiles ?? []);
  return new Map(
    files.map((file) => {
      const path = relative(outdir, file.path).split(sep).join('/');
      return [path, placed(file, path)];
    }),
  );
}

/** Writes what is not there yet as it should be, and removes what no source gives any more. Declarations are the compiler's. */
export async function writeBundle(folder: string, files: ReadonlyMap<string, string>): Promise<number> {
  const dist = join(folder, 'dist');
  let changed = 0;
  for (const path of globSync('**/*.{js,js.map}', { cwd: dist })) {
    if (files.has(path.split(sep).join('/'))) continue;
    await rm(join(dist, path));
    changed += 1;
  }
  for (const [path, text] of files) {
    const file = join(dist, path);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    changed += 1;
  }
  return changed;
}
