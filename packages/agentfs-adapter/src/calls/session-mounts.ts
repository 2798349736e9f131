import { FpfError, type SessionCapability } from '@fpf/contracts';
import type { Held } from '../store/held-delta.ts';
import { DeltaFolder } from '../mount/delta-folder.ts';
import { openCallMount, type OpenedMount } from '../mount/open-call-mount.ts';
import { type AdapterLimits, mostEntriesOf } from '../options.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import type { SessionState } from '../session/session-state.ts';
import type { ViewTree } from '../view/layers.ts';

export type { OpenedMount } from '../mount/open-call-mount.ts';

export type MountsParts = {
  readonly sandbox: Sandbox | undefined;
  readonly capability: SessionCapability;
  readonly state: SessionState;
  readonly limits: AdapterLimits;
  /** Outside the workspace, and this session's alone. */
  readonly deltaFolder: string;
  readonly onMount: (opened: OpenedMount) => void;
};

export type MountAsk = {
  readonly held: Held;
  /** The view before the call. */
  readonly tree: ViewTree;
  /** A private folder of the call, by its real path; `marker` is part of it and of nothing else on this machine. */
  readonly scratch: string;
  readonly marker: string;
  /** Something in the workspace belongs to another user or group. */
  readonly foreign: boolean;
};

/** What a session's programs run in, and the views that they get. */
export class SessionMounts {
  readonly #parts: MountsParts;
  readonly #folder: DeltaFolder;

  constructor(parts: MountsParts) {
    this.#parts = parts;
    this.#folder = new DeltaFolder(parts.deltaFolder);
  }

  /** Refuses where no program may be started: with what is missing, and how to get it. */
  get sandbox(): Sandbox {
    const { sandbox, capability } = this.#parts;
    if (sandbox) return sandbox;
    if (process.platform !== 'linux') {
      throw new FpfError({
        code: 'sandbox.unsupported-platform',
        message: `agentfs-adapter: scripts run on Linux only, and this is ${process.platform}`,
        hint: 'Use Linux, or WSL on Windows.',
      });
    }
    const { fix, notes } = capability;
    throw new FpfError({
      code: 'sandbox.unavailable',
      // What a run says of it is the message alone.
      message: `agentfs-adapter: no sandbox works here${fix === null ? '' : `; \`${fix}\` should give one`}: ${notes.join('; ') || 'the options allow none'}`,
      hint: `${fix === null ? 'Allow a step in the options of agentfs-adapter.' : `Run: ${fix}.`} Or run with --unconfined, if you trust the tools.`,
    });
  }

  async open({ held, tree, scratch, marker, foreign }: MountAsk): Promise<OpenedMount> {
    const { state, limits, onMount } = this.#parts;
    const { base, content } = state;
    const { maxEntries, maxBytes, maxFileBytes, maxCallBytes } = limits;
    const opened = await openCallMount(this.sandbox, {
      tree,
      base,
      covered: base.covered,
      scratch,
      marker,
      foreign,
      limits: { bytes: maxCallBytes, entries: mostEntriesOf(limits), fileBytes: maxFileBytes, maxEntries, maxBytes },
      deltaFolder: () => this.#folder.bring({ delta: held.delta, head: held.head, content, base }),
    });
    onMount(opened);
    return opened;
  }
}
