import type { SessionCapability } from '@fpf/contracts';
import { copyMode, type OverlayView, type Sandbox } from '../sandbox/sandbox.ts';
import type { CallMount } from './call-mount.ts';
import { type CopyAsk, openCopyMount } from './copy-mount.ts';
import { pidsFor } from '../sandbox/pid-bound.ts';
import { isMountFailure } from './holder-talk.ts';
import type { StartedOverlay } from './overlay-mount.ts';

export type CallMountAsk = Omit<CopyAsk, 'confined'> & {
  /** Only asked where an overlay is tried. */
  readonly overlay: (view: OverlayView) => Promise<StartedOverlay>;
  /** Something in the workspace belongs to another user or group, so an overlay could not copy it up. */
  readonly foreign: boolean;
  /** How many processes the call may have at once. */
  readonly processes: number;
  /** Puts the call's skill there, where that was not done yet. */
  readonly place: (skill: string) => void;
};

export type OpenedMount = {
  /** `seen` is the whole view as this process can walk it. */
  readonly mount: CallMount & { readonly seen: string };
  /** The step that this call really has. */
  readonly mode: SessionCapability['mode'];
  readonly notes: readonly string[];
};

type ViewedSandbox = Pick<Sandbox, 'mode' | 'confined' | 'view' | 'viewBoundsPids'>;

/**
 * The view for one call of a script: what the sandbox's step says, or a private copy where this workspace allows no
 * overlay.
 */
export async function openCallMount(sandbox: ViewedSandbox, ask: CallMountAsk): Promise<OpenedMount> {
  const { mode, view, confined, viewBoundsPids } = sandbox;
  const copied = async (notes: readonly string[]): Promise<OpenedMount> => ({
    mount: await openCopyMount({ ...ask, confined }),
    mode: copyMode(sandbox),
    notes,
  });
  if (view.kind === 'copy') return await copied([]);
  if (ask.foreign)
    return await copied([`${mode}: the workspace has files of another user or group, so calls get a copy of it`]);
  try {
    const started = await ask.overlay(view);
    const holding = started.hold(viewBoundsPids ? pidsFor(ask.processes) : undefined);
    return { mount: await whilePlacing(holding, () => ask.place(started.skill)), mode, notes: [] };
  } catch (error) {
    if (!isMountFailure(error)) throw error;
    return await copied([
      `${mode}: ${error.message.replace(/^agentfs-adapter: /, '')}; the call got a copy of the workspace`,
    ]);
  }
}

/**
 * What has to be there before a program starts is put there while the mount is made ready. Where it cannot be, there is
 * no mount.
 */
async function whilePlacing<M extends CallMount>(holding: Promise<M>, place: () => void): Promise<M> {
  try {
    place();
  } catch (error) {
    await holding.then(
      (mount) => mount.end(),
      () => undefined,
    );
    throw error;
  }
  return await holding;
}
