import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readWorkspace } from '../boundaries/workspace.ts';
import { firstMinute, type Newcomer, type Step } from './first-minute.ts';
import { nodes } from './nodes.ts';
import { pack } from './pack-all.ts';
import { startRegistry } from './registry/start.ts';
import { demand } from './run.ts';

// Prints one JSON line a Node: the seconds of each step of somebody new, with a warm cache of npm's and no network.
// `bench first-minute` runs it. `--keep` leaves the folder for a look.
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const out = mkdtempSync(join(tmpdir(), 'fpf-first-minute-'));
try {
  demand('tsc', ['-b', '--pretty', 'false'], { cwd: root, timeoutMs: 600_000 });
  demand(process.execPath, ['tools/bundle.ts'], { cwd: root });
  const published = readWorkspace(root).members.filter(({ manifest }) => manifest.private !== true);
  const packages = published.map((member) => pack(root, member, join(out, 'tarballs')));
  const registry = await startRegistry(out, packages);
  try {
    const version = packages.find(({ manifest }) => manifest.name === '@fpf/cli')?.manifest.version ?? '';
    for (const node of nodes(root)) {
      const newcomer = { node, registry: registry.env, cache: join(out, `cache-${node.major}`), version };
      tell(node.name, 'empty cache', { ...newcomer, home: join(out, `first-${node.major}`) }, false);
      tell(node.name, 'warm cache, no network', { ...newcomer, home: join(out, `again-${node.major}`) }, true);
    }
  } finally {
    registry.stop();
  }
} finally {
  if (process.argv.includes('--keep')) process.stderr.write(`kept: ${out}\n`);
  else rmSync(out, { recursive: true, force: true });
}

function tell(node: string, cache: string, newcomer: Newcomer, offline: boolean): void {
  const steps: readonly Step[] = firstMinute(newcomer, offline);
  process.stdout.write(`${JSON.stringify({ node, cache, steps })}\n`);
}
