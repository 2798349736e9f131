import { dirname } from 'node:path';
import {
  type CallRequest,
  type CallView,
  type ChangedFile,
  type FileChange,
  FpfError,
  type RunSteps,
  type Session,
  type SessionCapability,
  type SessionOperations,
  type Snapshot,
  type StateStore,
} from '@fpf/contracts';
import type { OpenCall } from '../calls/call-view.ts';
import { CallBeginning } from './begin-call.ts';
import { readBaseFile, readRunChanges, snapshotAtEnd } from '../host/index.ts';
import { type EntryFacts, mostBytesAtOnce, readView, realPath, requireFile, statView } from '../view/read-view.ts';
import type { SessionParts } from './session-parts.ts';
import { makeFolders } from '../tree/make-folders.ts';

/** A session over the live host: calls one after another, each kept or thrown away as a whole. */
export class OpenSession implements Session {
  readonly id: string;
  readonly dbPath: string;
  readonly engine: string;
  readonly capability: SessionCapability;
  readonly store: StateStore;
  readonly operations: SessionOperations;
  readonly #parts: SessionParts;
  readonly #beginning: CallBeginning;
  #call: OpenCall | undefined;
  #beginningNow = false;
  #operating = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.id = parts.id;
    this.dbPath = parts.db.path;
    this.engine = parts.db.engine;
    this.capability = parts.capability;
    this.store = parts.store;
    this.operations = parts.operations({
      idle: () => this.#mustBeIdle('an operation was asked for'),
      run: (work) => this.#operate(work),
    });
    this.#beginning = new CallBeginning(parts);
  }

  get open(): boolean {
    return this.#parts.db.open;
  }

  async begin(request: CallRequest): Promise<CallView> {
    if (!this.open)
      throw new FpfError({
        code: 'session.closed',
        message: `agentfs-adapter: session ${this.id} is closed`,
        hint: 'Open it again.',
      });
    this.#mustBeAlone(`call ${request.call_id} began`);
    this.#beginningNow = true;
    try {
      this.#call = await this.#beginning.begin(request, (gone) => {
        this.#call = undefined;
        this.#parts.mounts.leave(gone);
      });
      return this.#call;
    } finally {
      this.#beginningNow = false;
    }
  }

  expectCall({ readOnly }: { readonly readOnly: boolean } = { readOnly: false }): void {
    if (this.open && this.#call === undefined && !this.#beginningNow && !this.#operating)
      this.#beginning.expect(readOnly);
  }

  /** A transaction of its own, so that the number is on disk before anybody tells of it. */
  async lease(): Promise<number> {
    const { db, lease } = this.#parts;
    await db.write(async () => undefined);
    return lease.epoch;
  }

  async stat(path: string): Promise<EntryFacts | undefined> {
    return await statView(await this.#view(), path);
  }

  async readFile(path: string): Promise<Uint8Array> {
    return requireFile(await readView(await this.#view(), path, mostBytesAtOnce), path);
  }

  async realPath(path: string): Promise<string> {
    return await realPath(await this.#view(), path);
  }

  changes(): Promise<readonly FileChange[]> {
    return this.#parts.state.changes();
  }

  changesOf(steps: RunSteps | undefined): Promise<readonly ChangedFile[]> {
    return readRunChanges(this.#parts, steps);
  }

  async readBase(path: string): Promise<Uint8Array | undefined> {
    return await readBaseFile(this.#parts, path, mostBytesAtOnce);
  }

  async closeWithSnapshot(path: string): Promise<Snapshot> {
    try {
      // As `close` has it: a call that could not be kept, as on a full disk, ends here, and says so itself.
      await this.#call?.abandon();
    } catch (error) {
      await this.close();
      throw error;
    }
    return await this.#operate(async () => {
      try {
        makeFolders(dirname(path));
        return await snapshotAtEnd(this.#parts, path);
      } finally {
        await this.close();
      }
    });
  }

  async close(): Promise<void> {
    if (!this.open) return;
    const { db, mounts, scratch, release } = this.#parts;
    await endEach([() => this.#call?.abandon(), () => mounts.end(), () => db.close(), () => scratch.remove(), release]);
  }

  async #view(): Promise<Parameters<typeof statView>[0]> {
    const { state, following } = this.#parts;
    await following.first();
    const { workspace, covered } = state.base;
    return { tree: await state.tree(), alias: workspace, covered };
  }

  async #operate<T>(work: () => Promise<T>): Promise<T> {
    this.#mustBeAlone('an operation was asked for');
    this.#operating = true;
    try {
      await this.#parts.mounts.quiet();
      return await work();
    } finally {
      this.#operating = false;
    }
  }

  #mustBeAlone(what: string): void {
    this.#mustBeIdle(what);
    if (this.#operating) throw busy(what, 'an operation', 'Wait for it to end.');
  }

  #mustBeIdle(what: string): void {
    if (this.#call === undefined && !this.#beginningNow) return;
    throw busy(what, 'the call before it', 'Commit or roll back that call first.');
  }
}

function busy(what: string, other: string, hint: string): FpfError {
  return new FpfError({ code: 'session.busy', message: `agentfs-adapter: ${what} before ${other} had ended`, hint });
}

/**
 * Ends each in turn, whatever became of those before it. The first failure is the one that is told: what follows it is
 * often its consequence.
 */
export async function endEach(ends: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of ends) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
