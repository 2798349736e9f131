import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodes } from '../packed/nodes.ts';
import { Results } from '../packed/results.ts';
import { demand } from '../packed/run.ts';
import { root } from '../test/support/copy-tree.ts';
import { startPublishing } from './registry/start.ts';
import { publishAcme } from './rehearsal/acme.ts';
import { readsOld, tryAfterMinor } from './rehearsal/after-minor.ts';
import { ReleaseCopy } from './rehearsal/copy.ts';
import { tryFirstRelease, tryPack, tryTampered } from './rehearsal/first-release.ts';
import { tryMinor } from './rehearsal/minor-change.ts';
import { Project } from './rehearsal/project.ts';
import { release } from './rehearsal/release.ts';

// `npm run rehearse`: the first release, then a minor change of a contract, in a copy of this repository.
// What is published goes to a registry on loopback, which has everything else from the packages that are installed
// here: no network is asked. `--keep` leaves the folders.
const out = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-rehearsal-')));
const results = new Results();
const started = performance.now();
let copy: ReleaseCopy | undefined;
try {
  await everything();
} finally {
  if (process.argv.includes('--keep')) process.stdout.write(`kept: ${out} ${copy?.path ?? ''}\n`);
  else {
    rmSync(out, { recursive: true, force: true });
    copy?.remove();
  }
}
process.stdout.write(`rehearsed in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
process.exitCode = results.end(process.env['FPF_SKIP_IS_FAILURE'] === '1');

async function everything(): Promise<void> {
  if (
    !results.check(
      'tsc -b builds every package',
      () => void demand('tsc', ['-b', '--pretty', 'false'], { cwd: root, timeoutMs: 600_000 }),
    )
  )
    return;
  const registry = await startPublishing(root, join(out, 'registry'));
  try {
    const [node] = nodes(root.replace(/\/$/, ''));
    if (!node) throw new Error('no Node outside of this repository');
    const project = (name: string): Project => new Project(join(out, 'home'), name, node, registry);
    if (
      !results.check('a copy of this repository, installed offline', () => void (copy = new ReleaseCopy(registry))) ||
      !copy
    )
      return;
    const tree = copy;
    const first = results.check('the first release: nothing is planned, everything is published as 0.1.0', () => {
      const tags = release(tree);
      if (tags.length !== tree.released().length || tags.some((tag) => !tag.endsWith('@0.1.0')))
        throw new Error(`published: ${tags.join(', ')}`);
      publishAcme(join(out, 'acme'), registry);
    });
    if (!first) return;
    const before = project('before');
    const bundle = tryFirstRelease(before, registry, results);
    if (bundle === undefined) return;
    const apart = (name: string): Project => new Project(join(out, 'another-home', name), name, node, registry);
    tryTampered(apart('made'), apart('empty'), registry, results);
    tryPack(before, project('packs'), registry, results);
    if (!tryMinor(tree, results)) return;
    const later = project('after');
    tryAfterMinor(later, results);
    readsOld(later, bundle, results);
  } finally {
    registry.stop();
  }
}
