import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { type CallLimits, FpfError, type SessionCapability, type SpawnPlan } from '@fpf/contracts';
import { runtimeNode } from '../../sandbox/call-mounts.ts';
import { commandInside, environmentInside } from '../../sandbox/command.ts';
import type { Runtime } from '../../sandbox/runtime.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { makeFolders } from '../../tree/make-folders.ts';
import type { WorkerCommand } from '../plan/commit-parts.ts';

const trialMs = 10_000;

export type WorkerPlace = {
  readonly sandbox: Sandbox | undefined;
  readonly runtime: Runtime;
  readonly workspace: string;
  /** A private folder that ends with the session. */
  readonly scratch: () => string;
  /** Whether the worker may write the workspace with all that this user may, where no sandbox holds it. */
  readonly allowUnconfined: boolean;
};

export type PlacedWorker = { readonly plan: SpawnPlan; readonly confinement: SessionCapability['mode'] };

/** Ours is the program, so these only end one that has gone wrong. */
const limits: CallLimits = {
  wallMs: 3_600_000,
  memoryBytes: 1_073_741_824,
  processes: 64,
  fileBytes: 1_099_511_627_776,
  openFiles: 1_024,
};

/**
 * The plan of the worker that writes the host: in the session's sandbox, with the workspace as the one place that may
 * be written. Where no sandbox works it is refused, unless somebody has asked for it: then it runs as it is, a program
 * of this package that follows no link by itself.
 */
export function workerPlan(
  place: WorkerPlace,
  { folder, script, args, overOwners = false }: WorkerCommand,
): PlacedWorker {
  const { sandbox, runtime } = place;
  const held = sandbox?.confined === true && (!overOwners || holdsOverOwners(place, sandbox, folder));
  if (held) {
    const argv = commandInside(['node', `/fpf/skill/${script}`, ...args]);
    return { plan: planIn(place, sandbox, { folder, overOwners, argv }), confinement: sandbox.mode };
  }
  if (!place.allowUnconfined) throw notHeld(overOwners && sandbox?.confined === true);
  return {
    plan: { program: runtime.node, args: [join(folder, script), ...args], env: {}, cwd: folder },
    confinement: 'unconfined',
  };
}

function notHeld(overOwners: boolean): FpfError {
  const why = overOwners
    ? 'what is to be written belongs to other users, and no sandbox here lets root write that'
    : 'no sandbox works here';
  return new FpfError({
    code: 'sandbox.unavailable',
    message: `agentfs-adapter: ${why}, so the program that writes the workspace was not started`,
    hint: '`fpf doctor` says what to install. `--unconfined` writes without a sandbox, with all that this user may.',
  });
}

type Inside = { readonly folder: string; readonly argv: readonly string[]; readonly overOwners: boolean };

function planIn(
  { runtime, workspace, scratch }: WorkerPlace,
  sandbox: Sandbox,
  { folder, argv, overOwners }: Inside,
): SpawnPlan {
  const parent = scratch();
  makeFolders(parent, 0o700);
  return sandbox.plan({
    folders: { tree: workspace, workspace, skill: folder, readOnly: false },
    stage: mkdtempSync(join(parent, 'worker-')),
    argv,
    env: {
      ...environmentInside(runtime, workspace, 'commit', [runtimeNode]),
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    },
    limits: { ...limits, memoryBytes: limits.memoryBytes + runtime.reservedBytes },
    outside: true,
    overOwners,
  });
}

/**
 * A sandbox without a user namespace needs a root that may mount. In a container it often may not: tried, as the ladder
 * tries.
 */
function holdsOverOwners(place: WorkerPlace, sandbox: Sandbox, folder: string): boolean {
  const {
    program,
    args,
    env,
    cwd,
    open = [],
  } = planIn(place, sandbox, { folder, argv: ['/bin/sh', '-c', ':'], overOwners: true });
  const files = open.map((path) => openSync(path, 'r'));
  try {
    return (
      spawnSync(program, args, {
        cwd,
        env: { ...env },
        stdio: ['ignore', 'ignore', 'ignore', ...files],
        timeout: trialMs,
      }).status === 0
    );
  } finally {
    for (const file of files) closeSync(file);
  }
}
