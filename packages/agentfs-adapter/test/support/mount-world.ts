import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { emptyDelta, type Delta } from '../../src/delta/delta.ts';
import type { CallMount } from '../../src/mount/call-mount.ts';
import { type Holder, startHolder } from '../../src/mount/holder.ts';
import { findLayers } from '../../src/mount/overlay-layers.ts';
import {
  type OverlayAsk,
  type OverlayMount,
  startOverlay,
  type StartedOverlay,
} from '../../src/mount/overlay-mount.ts';
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

export const unshareHolder = { by: 'unshare', unshare: '/usr/bin/unshare', sh: '/bin/sh' } as const;

/** A holder alone, over an empty folder. */
export function startUnshareHolder(folder: string, workspace: string): Promise<Holder> {
  const started = startHolder(unshareHolder, {
    folder,
    workspace,
    upper: 'tmpfs',
    bytes: 1_048_576,
    entries: 100,
    workspaceMode: 0o755,
    delta: undefined,
    cover: [],
  });
  return started.hold(undefined);
}

/** How a program is brought where a holder is. */
export function enteringOf({ pid }: Pick<Holder, 'pid'>): readonly [program: string, args: readonly string[]] {
  return [nsenter, ['--user', '--mount', '--pid', '--preserve-credentials', `--target=${pid}`]];
}

const nsenter = findProgram('nsenter') ?? '/usr/bin/nsenter';

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

export type OverlayOver = Partial<OverlayAsk> & { readonly deltaFolder?: string; readonly pids?: number };

export async function openOverlay(
  world: World,
  { deltaFolder, pids, ...over }: OverlayOver = {},
): Promise<OverlayMount> {
  return (await startedOverlay(world, { ...over, ...(deltaFolder !== undefined && { deltaFolder }) })).hold(pids);
}

export async function startedOverlay(
  world: World,
  { deltaFolder, ...over }: Omit<OverlayOver, 'pids'> = {},
): Promise<StartedOverlay> {
  const name = `overlay-${(calls += 1)}`;
  const [tree, base] = [over.tree ?? treeOf(world), new HostBase(world.workspace, over.covered ?? world.covered)];
  return startOverlay({
    tree,
    base,
    layers: { ...(await findLayers(tree, base, '')), delta: deltaFolder },
    covered: world.covered,
    folder: join(world.root, name),
    marker: `${basename(world.root)}/${name}/`,
    limits: { bytes: 16_777_216, entries: 10_000, fileBytes: 1_000_000 },
    holder: unshareHolder,
    upper: 'tmpfs',
    nsenter,
    ...over,
  });
}

/** Runs a shell script where the mount is, as a tool without a sandbox would. */
export function inMount(mount: CallMount, script: string): string {
  const plan = mount.inside({
    program: '/bin/sh',
    args: ['-euc', `cd "$1"\n${script}`, 'sh', mount.tree],
    env: {},
    cwd: '/',
  });
  return execFileSync(plan.program, plan.args, { encoding: 'utf8', env: { PATH: '/usr/bin:/bin' }, cwd: '/' });
}
