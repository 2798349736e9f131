import type { CallLimits, SessionCapability, SpawnPlan } from '@fpf/contracts';
import type { CallFolders } from './call-mounts.ts';

export type SandboxCall = {
  readonly folders: CallFolders;
  /** An empty private folder that the sandbox may build its root in. */
  readonly stage: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly limits: CallLimits;
  /** Started as it is, and not in the namespaces of the mount that a sandbox around an overlay expects. */
  readonly outside?: boolean;
  /**
   * For a program of ours that root runs: it may write what belongs to others, wherever it may write at all. Never for
   * a tool.
   */
  readonly overOwners?: boolean;
};

/** A program of a call that is started before the call is known, in the same sandbox as the call's. */
export type Waiting = {
  plan(call: Pick<SandboxCall, 'folders' | 'stage'>): SpawnPlan;
  /**
   * What makes it a call's program, with the environment and the limits of one; undefined where that cannot be said in
   * a line.
   */
  line(call: Pick<SandboxCall, 'argv' | 'env' | 'limits' | 'folders'>): string | undefined;
};

/** How the namespaces of a mount are made: by util-linux, or by bubblewrap where only that may. */
export type HolderKind =
  | { readonly by: 'unshare'; readonly unshare: string; readonly sh: string }
  | { readonly by: 'bwrap'; readonly bwrap: string; readonly sh: string };

export type OverlayView = {
  readonly kind: 'overlay';
  readonly holder: HolderKind;
  readonly nsenter: string;
  readonly upper: 'tmpfs' | 'disk';
};

/** How a process gets to see the view: the kernel's overlay over the host, or a private copy. */
export type ViewKind = OverlayView | { readonly kind: 'copy' };

/** One step of the ladder, as it was found to work here. */
export type Sandbox = {
  readonly mode: SessionCapability['mode'];
  readonly confined: boolean;
  readonly network: SessionCapability['network'];
  readonly nproc: SessionCapability['nproc'];
  readonly seccomp: boolean;
  /** Its plans bound process ids before they start anything, so that one that starts is bounded. */
  readonly boundsPids: boolean;
  /** The pid namespace of its view is where that is done, before anything is started in it. */
  readonly viewBoundsPids: boolean;
  readonly view: ViewKind;
  plan(call: SandboxCall): SpawnPlan;
  /** Where programs can wait in its view. */
  readonly waiting?: Waiting;
};

/**
 * What root needs to write what belongs to others, and to leave it theirs. Inside a user namespace these reach only the
 * ids that are mapped there, so whoever gets them is confined without one.
 */
export const powersOverOwners = ['chown', 'dac_override', 'fowner'] as const;

/** The mode of the same sandbox around a private copy. */
export function copyMode({ mode }: Pick<Sandbox, 'mode'>): Sandbox['mode'] {
  if (mode === 'overlay-bwrap' || mode === 'bwrap-outer') return 'copy-bwrap';
  return mode === 'overlay-unshare' ? 'copy-unshare' : mode;
}
