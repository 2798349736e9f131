import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Results } from '../../packed/results.ts';
import { PublishedPackages } from '../registry/published.ts';
import type { PublishingRegistry } from '../registry/start.ts';
import { acmeReporter } from './acme.ts';
import type { Project } from './project.ts';

type Locked = {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly resolved?: string }>>;
};

/**
 * What was published comes back by name, is what was packed, and is refused where it is not. Returns the bundle of a
 * run.
 */
export function tryFirstRelease(project: Project, registry: PublishingRegistry, results: Results): string | undefined {
  let bundle: string | undefined;
  const published = new PublishedPackages(registry.folder);
  const ok = results.check('an empty project installs the cli and a component of somebody else by name', () => {
    project.install('@fpf/cli@0.1.0', `${acmeReporter}@1.0.0`);
    project.config({ reporter: { use: acmeReporter, version: '1.0.0' } });
    bundle = project.run();
    project.fpf(['verify', bundle]);
  });
  if (!ok) return undefined;
  results.check('each package is the published one, by the hash in the lockfile', () => {
    const { packages } = project.json('package-lock.json') as unknown as Locked;
    const ours = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/@fpf/'));
    assert.ok(ours.length >= 15, `only ${ours.length} of ours`);
    for (const [path, { integrity, resolved }] of ours) {
      const name = path.slice('node_modules/'.length);
      const bytes = readFileSync(published.tarballFile(name, '0.1.0'));
      assert.equal(integrity, `sha512-${createHash('sha512').update(bytes).digest('base64')}`, name);
      assert.ok(resolved?.startsWith(registry.url), `${name} came from ${resolved}`);
    }
  });
  results.check('the lock pins the component by the hash of its files, and one changed byte is refused', () => {
    const { components } = project.json('fpf.lock.json') as {
      readonly components: Readonly<Record<string, { readonly integrity?: string }>>;
    };
    assert.match(components['reporter']?.integrity ?? '', /^sha/);
    const file = join(project.installed(acmeReporter), 'index.mjs');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, `${text}// more\n`);
    project.ask(['trust', '.']);
    assert.match(project.fpf(['verify'], 5).stdout, /components/);
    writeFileSync(file, text);
  });
  return bundle;
}

/**
 * First only the bytes, then also what the registry says of them: the lockfile of before still knows. `made` has one
 * package and its lockfile.
 */
export function tryTampered(made: Project, empty: Project, registry: PublishingRegistry, results: Results): void {
  const name = '@fpf/secrets';
  const published = new PublishedPackages(registry.folder);
  const file = published.tarballFile(name, '0.1.0');
  const packument = join(file, '../packument.json');
  results.check(
    'a tarball that was changed in the registry is refused by name; one whose hash was changed with it, by the lockfile',
    () => {
      made.install(`${name}@0.1.0`);
      const [bytes, said] = [readFileSync(file), readFileSync(packument, 'utf8')];
      const other = Buffer.concat([bytes, Buffer.from('more')]);
      const integrity = (of: Uint8Array): string => `sha512-${createHash('sha512').update(of).digest('base64')}`;
      const refused = ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): void =>
        assert.match(`${stdout}${stderr}`, /EINTEGRITY/);
      try {
        writeFileSync(file, other);
        refused(empty.npm(['install', `${name}@0.1.0`], 1));
        writeFileSync(packument, said.replace(integrity(bytes), integrity(other)));
        made.forget();
        refused(made.npm(['ci'], 1));
      } finally {
        writeFileSync(file, bytes);
        writeFileSync(packument, said);
      }
    },
  );
}

/** A pack of skills of somebody else: made, published, and added by name to a project that is empty. */
export function tryPack(maker: Project, taker: Project, registry: PublishingRegistry, results: Results): void {
  const name = 'night-counter';
  const published = new PublishedPackages(registry.folder);
  results.check('a pack of skills is published, and comes back into an empty project by name', () => {
    maker.fpf(['skills', 'new', name, '--in', 'own']);
    maker.fpf(['skills', 'publish', `own/${name}`, '--registry', registry.url]);
    assert.ok(existsSync(published.tarballFile(name, '0.1.0')));
    const fpf = (...args: readonly string[]): string => maker.fpf([...args, '--workspace', taker.dir]).stdout;
    fpf('skills', 'add', `${name}@0.1.0`, '--yes');
    fpf('verify');
    const { packs } = taker.json('fpf.lock.json') as { readonly packs: Readonly<Record<string, Pinned>> };
    const manifest = taker.json(`skill-packs/${name}/skills.manifest.json`) as unknown as Manifest;
    assert.equal(packs[name]?.version, '0.1.0');
    assert.equal(packs[name]?.skills[name], manifest.skills[name]?.hash, 'the pin is what the pack says of itself');
  });
  results.check('a pack that was changed in the registry is refused', () => {
    const file = published.tarballFile(name, '0.1.0');
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([bytes, Buffer.from('more')]));
    maker.forget();
    maker.fpf(['skills', 'remove', name, '--yes', '--workspace', taker.dir]);
    const { stdout, stderr } = maker.ask(['skills', 'add', `${name}@0.1.0`, '--yes', '--workspace', taker.dir]);
    writeFileSync(file, bytes);
    assert.match(`${stdout}${stderr}`, /EINTEGRITY/);
    assert.equal(existsSync(join(taker.dir, 'skill-packs', name)), false);
  });
}

type Pinned = { readonly version: string; readonly skills: Readonly<Record<string, string>> };
type Manifest = { readonly skills: Readonly<Record<string, { readonly hash: string }>> };
