import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError, type SessionCapability } from '@fpf/contracts';
import type { Held } from '../store/held-delta.ts';
import { DeltaFolder } from '../mount/delta-folder.ts';
import { openCallMount, type OpenedMount } from '../mount/open-call-mount.ts';
import { type AdapterLimits, mostEntriesOf } from '../options.ts';
import type { MountLimits } from '../mount/call-mount.ts';
import { findLayers, type OverlayLayers } from '../mount/overlay-layers.ts';
import { type OverlayAsk, type StartedOverlay, startOverlay } from '../mount/overlay-mount.ts';
import { waitingPlan } from '../mount/waiters.ts';
import { orElse, ReadyOverlay } from '../mount/ready-overlay.ts';
import type { OverlayView, Sandbox } from '../sandbox/sandbox.ts';
import type { SessionState } from '../store/session-state.ts';
import type { ViewTree } from '../view/layers.ts';

export type MountsParts = {
  readonly sandbox: Sandbox | undefined;
  readonly capability: SessionCapability;
  readonly state: SessionState;
  readonly limits: AdapterLimits;
  /** Outside the workspace, and this session's alone. */
  readonly deltaFolder: string;
  readonly onMount: (opened: OpenedMount) => void;
  readonly onWait: (waits: Promise<boolean>) => void;
  /** Called where no view could be opened for a call. */
  readonly forget: () => Promise<void>;
};

export type MountAsk = {
  readonly held: Held;
  /** The view before the call. */
  readonly tree: ViewTree;
  /**
   * A private folder of the call, by its real path, made where it is needed; `marker` is part of it and of nothing else
   * on this machine.
   */
  readonly scratch: string;
  readonly marker: string;
  /** Something in the workspace belongs to another user or group. */
  readonly foreign: boolean;
  /** How many processes the call may have at once. */
  readonly processes: number;
  readonly place: (skill: string) => void;
};

/** The view that a call would have now. */
export type Seen = Pick<MountAsk, 'held' | 'tree'>;

/** Where one is laid out: a folder that is not there yet, and gone with it. */
export type Spot = Pick<MountAsk, 'marker'> & { readonly folder: string };

/** What a session's programs run in, and the views that they get. */
export class SessionMounts {
  readonly #parts: MountsParts;
  readonly #folder: DeltaFolder;
  readonly #ready = new ReadyOverlay();
  #foreign = false;
  /** What the call before worked in is gone. */
  #left: Promise<void> = Promise.resolve();

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
      hint: `${remedy(capability)} Or run with --unconfined, if you trust the tools.`,
    });
  }

  async open({ held, tree, scratch, marker, foreign, processes, place }: MountAsk): Promise<OpenedMount> {
    const { state, limits, onMount, forget } = this.#parts;
    const { base } = state;
    this.#foreign = foreign;
    // The call gets a copy, and so does the next one.
    if (foreign) await this.#ready.drop();
    const opened = await openCallMount(this.sandbox, {
      tree,
      base,
      covered: base.covered,
      scratch,
      marker,
      foreign,
      processes,
      place,
      limits: { ...mountLimits(limits), maxEntries: limits.maxEntries, maxBytes: limits.maxBytes },
      overlay: async (view) => {
        const found = await findLayers(tree, base, this.#folder.drawn({ ...held, base }));
        const fresh = async (): Promise<StartedOverlay> => {
          const delta = await this.#bring(held);
          mkdirSync(scratch, { recursive: true, mode: 0o700 });
          return this.#start(view, { ...found, delta }, { tree, marker, folder: join(scratch, 'mount') });
        };
        const ready = await this.#ready.take(found.picture);
        return ready ? orElse(ready, fresh) : fresh();
      },
    }).catch(async (error: unknown) => {
      await forget();
      throw error;
    });
    onMount(opened);
    return opened;
  }

  /** What the next call of a script would work in is laid out now, where nothing that shows it waits. */
  expect(now: () => Promise<Seen>, spot: () => Spot, readOnly: boolean): void {
    const view = this.#parts.sandbox?.view;
    if (view?.kind !== 'overlay' || this.#foreign) return;
    const { base } = this.#parts.state;
    this.#ready.make({
      readOnly,
      onWait: this.#parts.onWait,
      picture: async () => {
        const { held, tree } = await now();
        return (await findLayers(tree, base, this.#folder.drawn({ ...held, base }))).picture;
      },
      lay: async () => {
        const { held, tree } = await now();
        const delta = await this.#bring(held);
        // Named as it was drawn, whatever the host says meanwhile.
        const found = await findLayers(tree, base, delta === undefined ? '' : this.#folder.shows);
        const { folder: around, marker } = spot();
        const at = { marker, around, folder: join(around, 'mount') };
        return { picture: found.picture, overlay: this.#start(view, { ...found, delta }, { tree, ...at }) };
      },
    });
  }

  /**
   * A call is over, and what it worked in goes: until it is `gone` no delta is laid out anew, as it could be what is
   * changed below an overlay.
   */
  leave(gone: Promise<void>): void {
    this.#left = gone;
  }

  /** Nothing is being laid out: what it is made from may be changed. */
  async still(): Promise<void> {
    await this.#ready.still();
  }

  /** The same, and nothing is left of the call before. */
  async quiet(): Promise<void> {
    await this.#left;
    await this.still();
  }

  /** Afterwards nothing is left of the call before, nor laid out for one that never came. */
  async end(): Promise<void> {
    await this.#left;
    await this.#ready.end();
  }

  async #bring({ delta, head }: Held): Promise<string | undefined> {
    await this.#left;
    const { content, base } = this.#parts.state;
    return await this.#folder.bring({ delta, head, content, base });
  }

  #start(
    view: OverlayView,
    layers: OverlayLayers,
    at: Pick<OverlayAsk, 'tree' | 'marker' | 'folder' | 'around'>,
  ): StartedOverlay {
    const { state, sandbox, limits } = this.#parts;
    const { base } = state;
    const waits = sandbox?.waiting && waitingPlan(sandbox.waiting, base.workspace, at.folder);
    return startOverlay({ ...view, ...at, base, covered: base.covered, layers, limits: mountLimits(limits), waits });
  }
}

function remedy({ fix, notes }: SessionCapability): string {
  if (fix !== null) return `Run: ${fix}.`;
  if (notes.length === 0) return 'Allow a step in the options of agentfs-adapter.';
  return 'Run where user namespaces may be made: outside of this container, or in one that allows them.';
}

function mountLimits(limits: AdapterLimits): MountLimits {
  return { bytes: limits.maxCallBytes, entries: mostEntriesOf(limits), fileBytes: limits.maxFileBytes };
}
