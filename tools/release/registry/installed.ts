import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Found {
  readonly dir: string;
  readonly manifest: Readonly<Record<string, unknown>>;
}

/**
 * The packages that are installed here, as a registry would have them: whoever installs from loopback needs no network.
 */
export class InstalledPackages {
  readonly #byName = new Map<string, Map<string, Found>>();
  readonly #tarballs: string;

  constructor(root: string, tarballs: string) {
    this.#tarballs = tarballs;
    const store = join(root, 'node_modules/.pnpm');
    for (const entry of existsSync(store) ? readdirSync(store) : [])
      this.#take(join(store, entry, 'node_modules'), entry);
  }

  /** Name of the folder: `@scope+name@version_peers`. Only what lies in it itself counts, and no link to another. */
  #take(folder: string, entry: string): void {
    const name = entry.slice(0, entry.indexOf('@', 1)).replace('+', '/');
    const dir = join(folder, name);
    if (!existsSync(join(dir, 'package.json'))) return;
    const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as Found['manifest'];
    const versions = this.#byName.get(name) ?? new Map<string, Found>();
    versions.set(String(manifest['version']), { dir, manifest });
    this.#byName.set(name, versions);
  }

  /** What a registry says of a package; undefined where it is not installed here. */
  packument(name: string, base: string): object | undefined {
    const found = this.#byName.get(name);
    if (!found) return undefined;
    const versions = [...found].map(([version, { manifest }]) => {
      const { scripts: _, devDependencies: _dev, ...shown } = manifest;
      return [
        version,
        { ...shown, dist: { tarball: `${base}/-/installed/${encodeURIComponent(name)}/${version}.tgz` } },
      ] as const;
    });
    return { name, 'dist-tags': { latest: versions.at(-1)?.[0] }, versions: Object.fromEntries(versions) };
  }

  tarball(name: string, version: string): Uint8Array | undefined {
    const found = this.#byName.get(name)?.get(version);
    if (!found) return undefined;
    mkdirSync(this.#tarballs, { recursive: true });
    const file = join(this.#tarballs, `${name.replace('/', '+')}-${version}.tgz`);
    // Two files of one content are one file in pnpm's store, and npm leaves links in an archive out.
    const args = [
      '--create',
      '--use-compress-program=gzip -1',
      `--file=${file}`,
      '--exclude=./node_modules',
      '--hard-dereference',
      '--transform=s,^\\.,package,',
      '.',
    ];
    if (!existsSync(file)) execFileSync('tar', args, { cwd: found.dir });
    return readFileSync(file);
  }
}
