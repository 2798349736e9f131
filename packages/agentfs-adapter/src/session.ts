import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type CallRequest,
  type CallView,
  type FileChange,
  FpfError,
  type Session,
  type SessionCapability,
  type Snapshot,
  type StateStore,
} from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { placeSkill } from './call-skill.ts';
import { PrivateCallView } from './call-view.ts';
import type { AdapterLimits } from './options.ts';
import type { PrivateCopy } from './private-copy.ts';
import type { Runtime } from './sandbox/runtime.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import type { Scratch } from './scratch.ts';
import { type EntryFacts, readInside, requireFile, statInside } from './session-facts.ts';
import type { Database } from './store/database.ts';
import { createStateStore } from './store/state-store.ts';
import { cloneTree } from './tree/clone.ts';
import type { Inside } from './tree/resolve-inside.ts';
import { hashHost } from './tree/watch-host.ts';

export type SessionParts = {
  readonly id: string;
  readonly workspace: string;
  readonly covered: ReadonlySet<string>;
  readonly capability: SessionCapability;
  readonly sandbox: Sandbox | undefined;
  readonly runtime: Runtime;
  readonly scratch: Scratch;
  readonly copy: PrivateCopy;
  readonly db: Database;
  readonly limits: AdapterLimits;
  readonly now: () => number;
  /** Gives up the locks. Runs once, after the database is closed. */
  readonly release: () => void;
};

/** A session on a private copy: made at the first call, seen by tools at the workspace's own path. */
export class CopySession implements Session {
  readonly id: string;
  readonly dbPath: string;
  readonly engine: string;
  readonly capability: SessionCapability;
  readonly store: StateStore;
  readonly #parts: SessionParts;
  #call: PrivateCallView | undefined;
  #beginning = false;
  #calls = 0;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.id = parts.id;
    this.dbPath = parts.db.path;
    this.engine = parts.capability.engine;
    this.capability = parts.capability;
    this.store = createStateStore(parts.db);
  }

  get open(): boolean {
    return this.#parts.db.open;
  }

  async begin(request: CallRequest): Promise<CallView> {
    const sandbox = this.#usableSandbox();
    const run = runOf(request.call_id);
    if (this.#call !== undefined || this.#beginning) {
      throw new FpfError({
        code: 'session.busy',
        message: `agentfs-adapter: call ${request.call_id} began before the one before it ended`,
        hint: 'Commit or roll back the first.',
      });
    }
    this.#beginning = true;
    try {
      this.#call = await this.#begin(request, run, sandbox);
      return this.#call;
    } finally {
      this.#beginning = false;
    }
  }

  async stat(path: string): Promise<EntryFacts | undefined> {
    return statInside(await this.#inside(), path);
  }

  async readFile(path: string): Promise<Uint8Array> {
    return requireFile(readInside(await this.#inside(), path), path);
  }

  changes(): Promise<readonly FileChange[]> {
    return this.#parts.copy.changes();
  }

  async readBase(path: string): Promise<Uint8Array | undefined> {
    const { workspace, covered, copy } = this.#parts;
    const root = (await copy.current())?.base.folder ?? workspace;
    return readInside({ root, alias: workspace, covered, links: 'stop' }, path);
  }

  async closeWithSnapshot(path: string): Promise<Snapshot> {
    if (this.#call !== undefined || this.#beginning) {
      throw new FpfError({
        code: 'session.busy',
        message: 'agentfs-adapter: a call has not ended, so a snapshot would not say how',
        hint: 'Commit or roll it back first.',
      });
    }
    await this.close();
    mkdirSync(dirname(path), { recursive: true });
    copyFileSync(this.dbPath, path);
    return { snapshot_id: sha256(readFileSync(path)), path };
  }

  async close(): Promise<void> {
    if (!this.open) return;
    try {
      await this.#call?.abandon();
      await this.#parts.db.close();
    } finally {
      this.#parts.scratch.remove();
      this.#parts.release();
    }
  }

  async #begin(request: CallRequest, run: string, sandbox: Sandbox): Promise<PrivateCallView> {
    const { workspace, covered, copy, db, scratch, runtime, limits, now } = this.#parts;
    const hostBefore = sandbox.confined ? undefined : await hashHost(workspace, covered);
    const { view } = await copy.make();
    this.#calls += 1;
    const name = `call-${this.#calls}`;
    const folder = join(scratch.path, name);
    mkdirSync(folder, 0o700);
    placeSkill(join(folder, 'skill'), request.files);
    await cloneTree(view.folder, join(folder, 'tree'), view.tree);
    const ended = (): void => {
      this.#call = undefined;
    };
    const { capability } = this;
    return new PrivateCallView({
      request,
      run,
      folder,
      marker: `${scratch.marker}/${name}/`,
      workspace,
      covered,
      copy,
      db,
      sandbox,
      runtime,
      capability,
      limits,
      hostBefore,
      now,
      ended,
    });
  }

  /** Where a fresh session has no copy yet, the host itself is what a guard looks at. It is only read. */
  async #inside(): Promise<Inside> {
    const { workspace, covered, copy } = this.#parts;
    const root = (await copy.current())?.view.folder ?? workspace;
    return { root, alias: workspace, covered, links: 'resolve' };
  }

  #usableSandbox(): Sandbox {
    const { sandbox, capability } = this.#parts;
    if (!this.open)
      throw new FpfError({ code: 'session.closed', message: `agentfs-adapter: session ${this.id} is closed`, hint: 'Open it again.' });
    if (sandbox) return sandbox;
    if (process.platform !== 'linux') {
      throw new FpfError({
        code: 'sandbox.unsupported-platform',
        message: `agentfs-adapter: scripts run on Linux only, and this is ${process.platform}`,
        hint: 'Use Linux, or WSL on Windows.',
      });
    }
    throw new FpfError({
      code: 'sandbox.unavailable',
      message: `agentfs-adapter: no sandbox works here: ${capability.notes.join('; ') || 'the options allow none'}`,
      hint: `Run: ${capability.fix ?? ''}. Or run with --unconfined, if you trust the tools.`,
    });
  }
}

/** Call ids are `<run>/<seq>`. The journal of a call is its run's. */
function runOf(callId: string): string {
  const run = /^(.{1,112})\/[0-9]{1,9}$/.exec(callId)?.[1];
  if (run !== undefined) return run;
  throw new FpfError({
    code: 'session.name-refused',
    message: `agentfs-adapter: ${JSON.stringify(callId.slice(0, 128))} is no call id`,
    hint: 'Name a call <run>/<seq>.',
  });
}
