import type { SessionCapability } from '@fpf/contracts';
import { copyMode, type Sandbox } from '../sandbox/sandbox.ts';
import type { CallMount } from './call-mount.ts';
import { type CopyAsk, openCopyMount } from './copy-mount.ts';
import { isMountFailure } from './holder.ts';
import { openOverlayMount } from './overlay-mount.ts';

export type CallMountAsk = Omit<CopyAsk, 'confined'> & {
  /** Brings the delta's folder up to date; only asked where an overlay is tried. */
  readonly deltaFolder: () => Promise<string | undefined>;
  /** Something in the workspace belongs to another user or group, so an overlay could not copy it up. */
  readonly foreign: boolean;
};

export type OpenedMount = {
  /** `seen` is the whole view as this process can walk it. */
  readonly mount: CallMount & { readonly seen: string };
  /** The step that this call really has. */
  readonly mode: SessionCapability['mode'];
  readonly notes: readonly string[];
};

/** The view for one call of a script: what the sandbox's step says, or a private copy where this workspace allows no overlay. */
export async function openCallMount(sandbox: Pick<Sandbox, 'mode' | 'confined' | 'view'>, ask: CallMountAsk): Promise<OpenedMount> {
  const { mode, view, confined } = sandbox;
  const copied = async (notes: readonly string[]): Promise<OpenedMount> => ({
    mount: await openCopyMount({ ...ask, confined }),
    mode: copyMode(sandbox),
    notes,
  });
  if (view.kind === 'copy') return await copied([]);
  if (ask.foreign) return await copied([`${mode}: the workspace has files of another user or group, so calls get a copy of it`]);
  try {
    const { holder, nsenter, upper } = view;
    const mount = await openOverlayMount({ ...ask, deltaFolder: await ask.deltaFolder(), holder, nsenter, upper });
    return { mount, mode, notes: [] };
  } catch (error) {
    if (!isMountFailure(error)) throw error;
    return await copied([`${mode}: ${error.message.replace(/^agentfs-adapter: /, '')}; the call got a copy of the workspace`]);
  }
}
