import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CallLimits,
  type CallRecord,
  type CallRequest,
  type CallView,
  type FileChange,
  FpfError,
  type JournalEvent,
  type Reason,
  type SessionCapability,
  type SpawnPlan,
} from '@fpf/contracts';
import { completeAudit, withReads } from './call-audit.ts';
import { CallFiles } from './files/call-files.ts';
import { callEnded } from './files/refusals.ts';
import type { AdapterLimits } from './options.ts';
import type { PrivateCopy } from './private-copy.ts';
import { commandInside, environmentInside } from './sandbox/command.ts';
import type { Runtime } from './sandbox/runtime.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { endSurvivors } from './sandbox/survivors.ts';
import { appendAudit } from './store/audit.ts';
import type { Database } from './store/database.ts';
import { writeDelta } from './store/delta.ts';
import { planDelta } from './store/delta-plan.ts';
import { appendEvents } from './store/journal.ts';
import { keepRejected } from './store/rejected.ts';
import { unlockTree } from './tree/clone.ts';
import { diffTrees } from './tree/diff.ts';
import type { Tree } from './tree/entry.ts';
import { removeTree } from './tree/remove-tree.ts';
import { type Scan, scanTree } from './tree/scan.ts';
import { hashHost } from './tree/watch-host.ts';

export type CallParts = {
  readonly request: CallRequest;
  readonly run: string;
  /** `tree`, `skill` and `stage` lie in it. */
  readonly folder: string;
  readonly marker: string;
  readonly workspace: string;
  readonly covered: ReadonlySet<string>;
  readonly copy: PrivateCopy;
  readonly db: Database;
  readonly sandbox: Sandbox;
  readonly runtime: Runtime;
  readonly capability: SessionCapability;
  readonly limits: AdapterLimits;
  /** The host's hash before the call; only an unconfined call needs it. */
  readonly hostBefore: string | undefined;
  readonly now: () => number;
  readonly ended: () => void;
};

/** A file that code in this process handles lies in memory whole. */
const mostInProcess = 67_108_864;

type Seen = Scan & { readonly changes: readonly FileChange[] };

/** One call's clone of the view. It ends once, by commit or by rollback; until then the session's view is as before. */
export class PrivateCallView implements CallView {
  readonly capability: SessionCapability;
  readonly files: CallFiles;
  readonly #parts: CallParts;
  #seen: Promise<Seen> | undefined;
  #settling = false;
  #ended = false;

  constructor(parts: CallParts) {
    this.#parts = parts;
    this.capability = parts.capability;
    const { request, workspace, covered, limits } = parts;
    this.files = new CallFiles({
      callId: request.call_id,
      inside: { root: this.#tree, alias: workspace, covered },
      readOnly: request.readOnly,
      limits: { fileBytes: Math.min(limits.maxFileBytes, mostInProcess), callBytes: limits.maxCallBytes, entries: limits.maxEntries },
      changing: () => {
        this.#seen = undefined;
      },
    });
  }

  async enter(argv: readonly string[], limits: CallLimits): Promise<SpawnPlan> {
    this.#mustBeOpen();
    if (this.#settling) throw callEnded(this.#parts.request.call_id);
    const { folder, workspace, request, sandbox, runtime } = this.#parts;
    this.#seen = undefined;
    const stage = join(folder, 'stage');
    mkdirSync(stage, { recursive: true });
    const command = commandInside(argv);
    const env = environmentInside(runtime, workspace, request.call_id, command);
    const folders = { tree: this.#tree, workspace, skill: join(folder, 'skill'), readOnly: request.readOnly };
    const memoryBytes = limits.memoryBytes + (argv[0] === 'node' ? runtime.reservedBytes : 0);
    return Object.freeze(sandbox.plan({ folders, stage, argv: command, env, limits: { ...limits, memoryBytes } }));
  }

  async effects(): Promise<readonly FileChange[]> {
    this.#mustBeOpen();
    const seen = await this.#look();
    await this.#hostMustBeAsBefore();
    const [first] = seen.refused;
    if (first)
      throw refusedEntry(
        `${first.path}: ${first.why}`,
        seen.refused.map(({ path }) => path),
      );
    const bytes = seen.changes.reduce((sum, { after }) => sum + (after?.type === 'file' ? after.size : 0), 0);
    if (bytes > this.#parts.limits.maxCallBytes)
      throw refusedEntry(`the call wrote ${bytes} bytes, and at most ${this.#parts.limits.maxCallBytes} are kept`, []);
    return seen.changes;
  }

  async commit(record: CallRecord): Promise<readonly JournalEvent[]> {
    const { request, run, copy, db, capability, now } = this.#parts;
    this.files.end();
    const changes = await this.effects();
    if (request.readOnly && changes.length > 0) throw readOnlyBroken(request.call_id, changes);
    const audit = completeAudit(request.call_id, withReads(request.call_id, record.audit, this.files.reads), changes, capability.mode);
    const { base, stored } = await copy.make();
    const tree = await this.#settle();
    const plan = planDelta(base.tree, tree);
    const harvest = { folder: this.#tree, base: base.tree, plan, stored, now: Math.floor(now() / 1000) };
    const written = await db.write(async (sql) => {
      const events = await appendEvents(sql, run, record.events);
      const next = changes.length > 0 ? await writeDelta(sql, harvest) : stored;
      await appendAudit(sql, audit);
      return { events, next };
    });
    this.#ended = true;
    // A call that changed nothing leaves nothing behind; its folder goes with it.
    if (changes.length > 0) await copy.advance({ folder: this.#tree, tree }, written.next);
    this.#end(changes.length > 0);
    return written.events;
  }

  async rollback(reason: Reason, record: CallRecord): Promise<readonly JournalEvent[]> {
    this.#mustBeOpen();
    this.files.end();
    const { request, run, db } = this.#parts;
    const audit = withReads(request.call_id, record.audit, this.files.reads);
    const { changes, refused } = await this.#look();
    await this.#settle();
    const events = await db.write(async (sql) => {
      const appended = await appendEvents(sql, run, record.events);
      await appendAudit(sql, audit);
      await keepRejected(sql, { call_id: request.call_id, reason, folder: this.#tree, changes, refused });
      return appended;
    });
    this.#ended = true;
    this.#end(false);
    if (reason.code !== 'session.host-changed') await this.#hostMustBeAsBefore();
    return events;
  }

  /** The session ends under an open call: nothing of it is kept, and nothing of it is recorded. */
  async abandon(): Promise<void> {
    this.files.end();
    if (this.#ended) return;
    this.#ended = true;
    if (this.capability.confined) await endSurvivors(this.#parts.marker);
    this.#end(false);
  }

  get #tree(): string {
    return join(this.#parts.folder, 'tree');
  }

  /** From here on only the adapter touches the folder, so what a tool locked in it is opened. */
  async #settle(): Promise<Tree> {
    const { tree } = await this.#look();
    this.#settling = true;
    await unlockTree(this.#tree, tree);
    return tree;
  }

  #look(): Promise<Seen> {
    this.#seen ??= this.#scan();
    return this.#seen;
  }

  async #scan(): Promise<Seen> {
    const { marker, copy, covered, limits } = this.#parts;
    if (this.capability.confined) await endSurvivors(marker);
    const scan = await scanTree(this.#tree, { maxFileBytes: limits.maxFileBytes, covered });
    return { ...scan, changes: diffTrees((await copy.make()).view.tree, scan.tree) };
  }

  async #hostMustBeAsBefore(): Promise<void> {
    const { hostBefore, workspace, covered } = this.#parts;
    if (hostBefore === undefined || hostBefore === (await hashHost(workspace, covered))) return;
    throw new FpfError({
      code: 'session.host-changed',
      message: `agentfs-adapter: ${workspace} changed while the unconfined call ${this.#parts.request.call_id} ran`,
      hint: 'Look at the workspace: the tool may have done it. Run tools confined.',
    });
  }

  #end(keepTree: boolean): void {
    const { folder, ended } = this.#parts;
    for (const name of ['skill', 'stage', ...(keepTree ? [] : ['tree'])]) removeTree(join(folder, name));
    if (!keepTree) removeTree(folder);
    ended();
  }

  #mustBeOpen(): void {
    if (!this.#ended) return;
    throw callEnded(this.#parts.request.call_id);
  }
}

function refusedEntry(what: string, paths: readonly string[]): FpfError {
  return new FpfError({
    code: 'session.refused-entry',
    message: `agentfs-adapter: the call left something that a session cannot hold: ${what}`,
    hint: 'Mend the tool: it may leave files, folders and links only.',
    details: { paths: paths.slice(0, 64) },
  });
}

function readOnlyBroken(call: string, changes: readonly FileChange[]): FpfError {
  return new FpfError({
    code: 'tool.read-only',
    message: `agentfs-adapter: call ${call} may only read, and it changed ${changes[0]?.path ?? ''}`,
    hint: 'Roll it back.',
  });
}
