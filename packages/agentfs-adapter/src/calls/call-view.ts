import type {
  CallLimits,
  CallRecord,
  CallView,
  FileChange,
  JournalEvent,
  Reason,
  SessionCapability,
  SpawnPlan,
} from '@fpf/contracts';
import type { CallParts } from './call-parts.ts';
import { completeAudit, type Kept, toolEntry, withReads } from './call-audit.ts';
import { CallChanges, type ChangeParts } from './call-changes.ts';
import { endCall, interruptRunning } from './call-rows.ts';
import { readOnlyBroken, refusedEntries, refusedEntry } from './call-refusals.ts';
import { keepEffects } from './keep-effects.ts';
import type { Held } from '../store/held-delta.ts';
import type { CallFiles } from '../files/call-files.ts';
import { callEnded } from '../view/refusals.ts';
import { appendAudit } from '../store/audit.ts';
import type { Sql } from '../database/database.ts';
import { appendEvents } from '../store/journal.ts';
import { writeValues } from '../store/key-value.ts';
import { keepPlan } from '../store/plans.ts';
import { keepRejected, mostRejected } from '../store/rejected.ts';

type OpenParts = CallParts &
  ChangeParts & {
    readonly run: string;
    /** Its row in the history. */
    readonly seq: number;
    readonly held: Held;
    /** The call is over; what it worked in is gone when the promise is there. */
    readonly ended: (gone: Promise<void>) => void;
  };

/** One call over the view. It ends once, by commit or by rollback; until then the session's view is as before. */
export class OpenCall implements CallView {
  readonly files: CallFiles;
  readonly #parts: OpenParts;
  readonly #changes: CallChanges;
  #ended = false;

  constructor(parts: OpenParts) {
    this.#parts = parts;
    this.#changes = new CallChanges(parts);
    this.files = this.#changes.files;
  }

  get capability(): SessionCapability {
    const { capability, script } = this.#parts;
    const { opened } = script;
    if (!opened || opened.mode === capability.mode) return capability;
    return { ...capability, mode: opened.mode, upper: 'none', notes: [...capability.notes, ...opened.notes] };
  }

  async enter(argv: readonly string[], limits: CallLimits): Promise<SpawnPlan> {
    this.#mustBeOpen();
    return await this.#changes.enter(argv, limits);
  }

  async effects(): Promise<readonly FileChange[]> {
    this.#mustBeOpen();
    const { script, watch, held, limits } = this.#parts;
    const { maxCallBytes, maxCallChanges: most } = limits;
    const { set, effects } = await this.#changes.look();
    await script.hostMustBeAsBefore();
    const refused = refusedEntries(set.refused);
    if (refused) throw refused;
    const { length } = effects.changes;
    if (length > most) throw refusedEntry(`the call changed ${length} paths, and at most ${most} are kept`, []);
    watch.mustNotMix(effects.changes.map(({ path }) => path));
    watch.mustBeAsSeen(effects.changes.map(({ path }) => path).filter((path) => !held.bases.has(path)));
    const bytes = effects.changes.reduce((sum, { after }) => sum + (after?.type === 'file' ? after.size : 0), 0);
    if (bytes > maxCallBytes)
      throw refusedEntry(`the call wrote ${bytes} bytes, and at most ${maxCallBytes} are kept`, []);
    return effects.changes;
  }

  async exhausted(): Promise<'disk' | 'entries' | undefined> {
    return this.#parts.script.exhausted();
  }

  async commit(record: CallRecord): Promise<readonly JournalEvent[]> {
    const { request, run, seq, held, state, watch, db, receipts, host, onStep, ended } = this.#parts;
    this.files.end();
    const changes = await this.effects();
    if (request.readOnly && changes.length > 0) throw readOnlyBroken(request.call_id, changes);
    const { set, effects } = await this.#changes.look();
    const mustBeAsSeen = (paths: Iterable<string>): void => watch.mustBeAsSeen(paths);
    const time = Math.floor(host.clock.now() / 1000);
    onStep('transaction');
    const keep = async (sql: Sql): Promise<{ readonly events: readonly JournalEvent[]; readonly next: Held }> => {
      const events = await appendEvents(sql, run, record.events);
      const next = await keepEffects(sql, { seq, held, set, effects, base: state.base, now: time, mustBeAsSeen });
      const seal = await keepPlan(sql, seq, { before: held, after: next });
      await appendAudit(sql, this.#auditOf(record, changes, { seal }), events);
      await writeValues(sql, record.values ?? []);
      await endCall(sql, this.#endOf('done', record));
      return { events, next };
    };
    const kept = await receipts.write(db, keep, { values: record.values !== undefined });
    this.#ended = true;
    onStep('fold');
    state.advance(kept.next);
    // It is kept, whatever becomes of its folder, which nobody waits for: the next start removes what is left.
    const gone = this.#release().catch((error: unknown) =>
      host.log(
        `agentfs-adapter: call ${request.call_id} is kept, and what it worked in could not be removed: ${String(error)}`,
      ),
    );
    ended(gone);
    return kept.events;
  }

  async rollback(reason: Reason, record: CallRecord): Promise<readonly JournalEvent[]> {
    this.#mustBeOpen();
    this.files.end();
    const { request, run, db, receipts, onStep, script } = this.#parts;
    const { seen, unseen } = await this.#changes.lookAnyway();
    const { set, effects } = seen;
    // What is kept aside is told: of a call that changed more than anybody looks through, the first paths.
    const told = effects.changes.slice(0, mostRejected);
    onStep('transaction');
    // Whatever becomes of the record, the call is over: nothing of it may go on running.
    this.#ended = true;
    try {
      const events = await receipts.write(db, async (sql) => {
        const appended = await appendEvents(sql, run, record.events);
        const { refused, pieces } = set;
        const seal = await keepRejected(sql, {
          call_id: request.call_id,
          reason,
          changes: effects.changes,
          refused,
          content: pieces,
        });
        await appendAudit(sql, this.#auditOf(record, told, { error: reason.code, seal }));
        await endCall(sql, this.#endOf('rejected', record));
        return appended;
      });
      if (unseen !== undefined) throw unseen;
      if (reason.code !== 'session.host-changed') await script.hostMustBeAsBefore();
      return events;
    } finally {
      await this.#releasedNow();
    }
  }

  /** The session ends under an open call: nothing of it is kept, and its row says that it was interrupted. */
  async abandon(): Promise<void> {
    this.files.end();
    if (this.#ended) return;
    this.#ended = true;
    const { db, receipts, host } = this.#parts;
    const instant = new Date(host.clock.now()).toISOString();
    try {
      await receipts.write(db, (sql) => interruptRunning(sql, instant, 'its session was closed'));
    } finally {
      await this.#releasedNow();
    }
  }

  #auditOf({ audit }: CallRecord, changes: readonly FileChange[], kept: Kept): ReturnType<typeof completeAudit> {
    const { request, seq } = this.#parts;
    const { call_id: id } = request;
    return completeAudit(id, withReads(id, audit, this.files.reads), changes, {
      step: seq,
      mode: this.capability.mode,
      ...kept,
    });
  }

  #endOf(state: 'done' | 'rejected', record: CallRecord): Parameters<typeof endCall>[1] {
    const { seq, request } = this.#parts;
    const { at, caller, tool, capability } = toolEntry(request.call_id, record.audit);
    const held = capability ?? this.capability.mode;
    return { seq, state, agent: caller.agent, tool: tool ?? null, capability: held, ended_at: at };
  }

  async #release(): Promise<void> {
    const { script, onStep } = this.#parts;
    onStep('release');
    try {
      await this.files.release();
    } finally {
      await script.end();
    }
  }

  #releasedNow(): Promise<void> {
    return this.#release().finally(() => this.#parts.ended(Promise.resolve()));
  }

  #mustBeOpen(): void {
    if (this.#ended) throw callEnded(this.#parts.request.call_id);
  }
}
