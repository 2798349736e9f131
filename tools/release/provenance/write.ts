import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Member } from '../../boundaries/workspace.ts';
import { pack } from '../../packed/pack-all.ts';
import { demand, run } from '../../packed/run.ts';
import { type Provenance, provenanceFile, sha256, subjectsOf } from './statement.ts';

/**
 * Writes the statement of each package into its folder, from what `pnpm pack` would send now. Refuses a tree that no
 * commit has.
 */
export function writeProvenance(root: string, members: readonly Member[]): void {
  const dirty = demand('git', ['status', '--porcelain', '--untracked-files=no'], { cwd: root }).stdout.trim();
  if (dirty !== '') throw new Error(`A package is made of a commit, and these differ from it:\n${dirty}`);
  const commit = demand('git', ['rev-parse', 'HEAD'], { cwd: root }).stdout.trim();
  const lock = sha256(readFileSync(join(root, 'pnpm-lock.yaml')));
  const builder = `node@${process.versions.node} pnpm@${run('pnpm', ['--version'], { cwd: root }).stdout.trim()}`;
  const work = mkdtempSync(join(tmpdir(), 'fpf-provenance-'));
  try {
    for (const member of members) {
      rmSync(join(root, member.folder, provenanceFile), { force: true });
      const { tarball, manifest } = pack(root, member, work);
      const unpacked = join(work, sha256(Buffer.from(member.name)).slice(0, 12));
      mkdirSync(unpacked);
      demand('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1'], { cwd: work });
      const statement: Provenance = {
        _type: 'https://in-toto.io/Statement/v1',
        subject: subjectsOf(unpacked),
        predicateType: 'https://slsa.dev/provenance/v1',
        predicate: {
          buildDefinition: {
            buildType: 'urn:fpf:package-build:1',
            externalParameters: { package: member.name, version: manifest.version, folder: member.folder },
            resolvedDependencies: [
              { uri: 'git', digest: { gitCommit: commit } },
              { uri: 'pnpm-lock.yaml', digest: { sha256: lock } },
            ],
          },
          runDetails: { builder: { id: builder } },
        },
      };
      writeFileSync(join(root, member.folder, provenanceFile), `${JSON.stringify(statement, null, 2)}\n`);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
