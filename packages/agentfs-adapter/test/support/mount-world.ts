import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { emptyDelta, type Delta } from '../../src/delta/delta.ts';
import type { CallMount } from '../../src/mount/call-mount.ts';
import { openOverlayMount, type OverlayAsk } from '../../src/mount/overlay-mount.ts';
import { findProgram } from '../../src/sandbox/programs.ts';
import { removeTree } from '../../src/tree/remove-tree.ts';
import { HostBase } from '../../src/view/host-base.ts';
import { OverlayTree } from '../../src/view/overlay-tree.ts';

export type World = { readonly root: string; readonly workspace: string; readonly covered: ReadonlySet<string> };

export async function withWorld(prepare: string, work: (world: World) => Promise<void>): Promise<void> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-mount-')));
  const workspace = join(root, 'ws');
  try {
    mkdirSync(workspace);
    shell(workspace, prepare);
    await work({ root, workspace, covered: new Set(['.fpf']) });
  } finally {
    removeTree(root);
  }
}

export function shell(cwd: string, script: string): string {
  return execFileSync('/bin/sh', ['-euc', script], { cwd, encoding: 'utf8' });
}

export const unshareHolder = { by: 'unshare', setpriv: '/usr/bin/setpriv', unshare: '/usr/bin/unshare', sh: '/bin/sh' } as const;

let calls = 0;

export function treeOf(world: World, delta: Delta = emptyDelta): OverlayTree {
  return new OverlayTree({
    base: new HostBase(world.workspace, world.covered),
    delta,
    content: async function* () {
      yield* [];
    },
  });
}

export async function openOverlay(world: World, over: Partial<OverlayAsk> = {}): ReturnType<typeof openOverlayMount> {
  const scratch = join(world.root, `call-${(calls += 1)}`);
  mkdirSync(scratch);
  return await openOverlayMount({
    tree: treeOf(world),
    base: { workspace: world.workspace },
    deltaFolder: undefined,
    covered: world.covered,
    scratch,
    marker: `${basename(world.root)}/call-${calls}/`,
    limits: { bytes: 16_777_216, entries: 10_000, fileBytes: 1_000_000 },
    holder: unshareHolder,
    upper: 'tmpfs',
    nsenter: findProgram('nsenter') ?? '/usr/bin/nsenter',
    ...over,
  });
}

/** Runs a shell script where the mount is, as a tool without a sandbox would. */
export function inMount(mount: CallMount, script: string): string {
  const plan = mount.inside({ program: '/bin/sh', args: ['-euc', `cd "$1"\n${script}`, 'sh', mount.tree], env: {}, cwd: '/' });
  return execFileSync(plan.program, plan.args, { encoding: 'utf8', env: { PATH: '/usr/bin:/bin' }, cwd: '/' });
}
