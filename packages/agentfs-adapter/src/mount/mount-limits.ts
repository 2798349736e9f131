import { FpfError } from '@fpf/contracts';

/** How much one call may add to the view, in all and in one file. */
export type MountLimits = { readonly bytes: number; readonly entries: number; readonly fileBytes: number };

export function mountEnded(): FpfError {
  return new FpfError({
    code: 'session.closed',
    message: 'agentfs-adapter: what a call did has been read already, so no program can be started in it any more',
    hint: 'Begin another call.',
  });
}
