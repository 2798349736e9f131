import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readWorkspace } from '../boundaries/workspace.ts';
import type { Way } from './consumer.ts';
import { consumeInThread } from './consumer-thread.ts';
import { nodes } from './nodes.ts';
import { checkFiles, checkRanges, findingsOfPublint, pack, type Packed } from './pack-all.ts';
import { startRegistry } from './registry/start.ts';
import { Results } from './results.ts';
import { demand } from './run.ts';
import { tryPlugin } from './try-plugin.ts';

// `npm run test:packed`: everything that would be published is built, packed, installed with plain npm into an empty
// folder, and used there on the machine's own Node and on the pinned one, with `--brief` on this one only installed and
// run, and on the other without a second run off the network. `--keep` leaves the folder for a look.
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const brief = process.argv.includes('--brief');
const out = mkdtempSync(join(tmpdir(), 'fpf-packed-'));
const results = new Results();
try {
  await everything();
} finally {
  if (process.argv.includes('--keep')) process.stdout.write(`kept: ${out}\n`);
  else rmSync(out, { recursive: true, force: true });
}
process.exitCode = results.end(process.env['FPF_SKIP_IS_FAILURE'] === '1');

async function everything(): Promise<void> {
  if (
    !results.check('tsc -b builds every package', () => void demand('tsc', ['-b', '--pretty', 'false'], { cwd: root }))
  )
    return;
  if (
    !results.check('every package is bundled', () => void demand(process.execPath, ['tools/bundle.ts'], { cwd: root }))
  )
    return;
  const packages: Packed[] = [];
  const { members } = readWorkspace(root);
  for (const member of members.filter(({ manifest }) => manifest.private !== true)) {
    results.check(`${member.name}: pnpm pack`, () => void packages.push(pack(root, member, out)));
  }
  const byName = new Map(packages.map((packed) => [packed.manifest.name, packed]));
  for (const packed of packages) {
    const found = await findingsOfPublint(packed.tarball, packed.manifest);
    results.check(`${packed.manifest.name}: ranges`, () => checkRanges(packed, byName));
    results.check(`${packed.manifest.name}: files`, () => checkFiles(packed));
    results.check(`${packed.manifest.name}: publint`, () => {
      if (found.length > 0) throw new Error(found.join('\n'));
    });
  }
  // The Nx plug-in lives in a workspace that has Nx; installing it here would bring Nx along.
  const plugin = packages.find(({ manifest }) => manifest.name === '@fpf/nx-skills');
  const stack = packages.filter((packed) => packed !== plugin);
  const found = nodes(root);
  const registry = await startRegistry(out, stack);
  const given = { root, out, members, packages: stack, registryEnv: registry.env };
  try {
    const tried = await Promise.all(
      found.flatMap((node) => {
        const first = node === found[0];
        const ways: readonly Way[] = brief && !first ? ['installed'] : ['installed', 'new project', 'swap'];
        return ways.map((way) => consumeInThread({ ...given, node, first, way, brief }));
      }),
    );
    for (const counts of tried) results.add(counts);
  } finally {
    registry.stop();
  }
  for (const major of [20, 24].filter((wanted) => !found.some((node) => node.major === wanted))) {
    results.skip(`Node ${major}`, `this machine has ${found.map(({ name }) => name).join(' and ')}`);
  }
  if (plugin !== undefined)
    results.check('@fpf/nx-skills: the packed plug-in loads beside Nx', () =>
      tryPlugin(root, join(out, 'plugin'), plugin),
    );
}
