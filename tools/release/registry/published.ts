import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What npm sends: a packument of one version, with its tarball in base64. */
interface Sent {
  readonly name: string;
  readonly 'dist-tags': Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, { readonly dist: object }>>;
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

type Packument = Pick<Sent, 'name' | 'dist-tags' | 'versions'>;

/** Packages that were published here, one folder each: what the registry says of it, and its tarballs. */
export class PublishedPackages {
  readonly #dir: string;

  constructor(dir: string) {
    this.#dir = dir;
  }

  /** A version is published once; a second time is refused, as registries do. */
  publish(body: string): boolean {
    const { name, versions, _attachments, ...sent } = JSON.parse(body) as Sent;
    const before = this.#read(name);
    const [version = ''] = Object.keys(versions);
    if (before && Object.hasOwn(before.versions, version)) return false;
    const [attached] = Object.values(_attachments);
    mkdirSync(this.#folder(name), { recursive: true });
    writeFileSync(this.tarballFile(name, version), Buffer.from(attached?.data ?? '', 'base64'));
    const tags = { ...before?.['dist-tags'], ...sent['dist-tags'] };
    this.#write({ name, 'dist-tags': tags, versions: { ...before?.versions, ...versions } });
    return true;
  }

  packument(name: string, base: string): Packument | undefined {
    const found = this.#read(name);
    if (!found) return undefined;
    const versions = Object.entries(found.versions).map(([version, manifest]) => {
      const tarball = `${base}/-/published/${encodeURIComponent(name)}/${version}.tgz`;
      return [version, { ...manifest, dist: { ...manifest.dist, tarball } }] as const;
    });
    return { ...found, versions: Object.fromEntries(versions) };
  }

  tarballFile(name: string, version: string): string {
    return join(this.#folder(name), `${version}.tgz`);
  }

  #folder(name: string): string {
    if (!/^(?:@[a-z0-9-]+\/)?[a-z0-9.-]+$/.test(name))
      throw new Error(`${JSON.stringify(name)} is no name of a package`);
    return join(this.#dir, name.replace('/', '+'));
  }

  #read(name: string): Packument | undefined {
    const file = join(this.#folder(name), 'packument.json');
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Packument) : undefined;
  }

  #write(packument: Packument): void {
    writeFileSync(join(this.#folder(packument.name), 'packument.json'), JSON.stringify(packument));
  }
}
