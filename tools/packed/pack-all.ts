import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import type { Manifest, Member } from '../boundaries/workspace.ts';
import { demand } from './run.ts';
import { strayFiles } from './stray-files.ts';

export interface Packed {
  readonly member: Member;
  readonly tarball: string;
  readonly manifest: Manifest & { readonly version: string; readonly engines?: { readonly node?: string } };
}

/** `pnpm pack`: what would be published, with the ranges that users get. */
export function pack(root: string, member: Member, out: string): Packed {
  const folder = join(out, member.name.replace('/', '-').replace('@', ''));
  mkdirSync(folder, { recursive: true });
  demand('pnpm', ['pack', '--pack-destination', folder], { cwd: join(root, member.folder) });
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  if (file === undefined) throw new Error(`pnpm pack left no tarball of ${member.name}`);
  const tarball = join(folder, file);
  const { stdout } = demand('tar', ['-xOzf', tarball, 'package/package.json'], { cwd: folder });
  return { member, tarball, manifest: JSON.parse(stdout) as Packed['manifest'] };
}

/**
 * No range of the repository's own may be left: inside, `^` the version beside it, and for a skill pack exactly that
 * version.
 */
export function checkRanges({ manifest }: Packed, all: ReadonlyMap<string, Packed>): void {
  const given = Object.entries({
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
  });
  for (const [name, range] of given) {
    if (/^(?:workspace|catalog|link|file):/.test(range))
      throw new Error(`${manifest.name} would be published with ${name}: ${range}`);
    const other = all.get(name);
    if (other === undefined) {
      if (name.startsWith('@fpf/')) throw new Error(`${manifest.name} depends on ${name}, which is not published`);
      continue;
    }
    const want = `${other.member.layer === 'skills' ? '' : '^'}${other.manifest.version}`;
    if (range !== want) throw new Error(`${manifest.name} depends on ${name}: ${range}, not ${want}`);
  }
}

/** What a tarball must and must not hold. A file of dist/ whose source is gone would still be imported by somebody. */
export function checkFiles({ tarball, manifest, member }: Packed): void {
  const listed = demand('tar', ['-tzf', tarball], { cwd: '.' }).stdout.trim();
  const files = listed.split('\n').map((file) => file.replace(/^package\//, ''));
  const stray = strayFiles(files);
  if (stray.length > 0)
    throw new Error(
      `${manifest.name} would be published with ${stray.slice(0, 5).join(', ')}: left over; remove dist/ and build again.`,
    );
  if (member.layer !== 'data' && member.layer !== 'skills' && !files.includes('README.md'))
    throw new Error(`${manifest.name} would be published without a README.md`);
}

export async function findingsOfPublint(tarball: string, manifest: object): Promise<readonly string[]> {
  const { messages } = await publint({
    pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer },
    strict: true,
    level: 'warning',
  });
  return messages.map(
    (message) => `${message.type}: ${formatMessage(message, manifest, { color: false }) ?? message.code}`,
  );
}
