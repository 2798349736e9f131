import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { build, type BuildOptions, type OutputFile } from 'esbuild';
import { builtinsWhenUsed } from './builtins-when-used.ts';
import { entriesOf } from './entries.ts';
import { joinChunks } from './join-chunks.ts';
import { licencesOf } from './licences.ts';
import { othersOutside } from './others-outside.ts';
import { markPlaces, placed } from './own-places.ts';
import { effectlessFiles, withoutEmptyImports } from './without-empty-imports.ts';
import { withoutFacades } from './without-facades.ts';
import { withoutWebClasses } from './without-web-classes.ts';

/**
 * What runs of a package, as few files: to look for, read and link a file costs Node as much as to run what is in most
 * of them. The package's own sources are put together, and the libraries that its manifest names; all else stays
 * outside, and is installed, pinned and swapped.
 */
export async function bundlePackage(folder: string): Promise<ReadonlyMap<string, string>> {
  const { doors, alone, programs, inline, effectless } = entriesOf(folder);
  const [src, outdir] = [join(folder, 'src'), join(folder, 'dist')];
  const options: BuildOptions = {
    absWorkingDir: folder,
    outdir,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    charset: 'utf8',
    legalComments: 'none',
    chunkNames: 'chunk-[hash]',
    plugins: [markPlaces(src), builtinsWhenUsed(), othersOutside(inline), withoutWebClasses()],
    tsconfigRaw: {},
    logLevel: 'silent',
    metafile: true,
    write: false,
  };
  const sourcesOf = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, join(src, `${name}.ts`)]));
  const together =
    doors.length === 0 ? [] : [await build({ ...options, splitting: true, entryPoints: sourcesOf(doors) })];
  const apart = await Promise.all(
    [...alone, ...programs].map((name) => build({ ...options, entryPoints: sourcesOf([name]) })),
  );
  const made = [...together, ...apart];
  const silent = new Set(
    effectless ? made.flatMap(({ metafile }) => (metafile ? effectlessFiles(metafile, 'dist') : [])) : [],
  );
  const named = (file: OutputFile): readonly [string, string] => {
    const path = relative(outdir, file.path).split(sep).join('/');
    return [path, withoutFacades(requiring(withoutEmptyImports(placed(file, path), path, silent)))];
  };
  const licences = licencesOf(
    made.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {})),
    folder,
  );
  const files = new Map(made.flatMap(({ outputFiles }) => outputFiles ?? []).map(named));
  const [shared] = together;
  return new Map([
    ...(shared?.metafile ? await joinChunks(files, shared.metafile, 'dist') : files),
    ...(licences === '' ? [] : [['licences.txt', licences] as const]),
  ]);
}

/** What was put in and is no module asks for Node's own by `require`. */
function requiring(text: string): string {
  if (!text.includes('var __require =')) return text;
  return `import { createRequire as createRequireHere } from "node:module";\nconst require = createRequireHere(import.meta.url);\n${text}`;
}

/**
 * Writes what is not there yet as it should be, and removes what no source gives any more. Declarations are the
 * compiler's.
 */
export async function writeBundle(folder: string, files: ReadonlyMap<string, string>): Promise<number> {
  const dist = join(folder, 'dist');
  let changed = 0;
  for (const path of globSync('{**/*.{js,js.map},licences.txt}', { cwd: dist })) {
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
