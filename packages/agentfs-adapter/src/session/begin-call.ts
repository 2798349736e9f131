import { join } from 'node:path';
import { type Caller, type CallRequest, FpfError } from '@fpf/contracts';
import { OpenCall } from '../calls/call-view.ts';
import { CallFiles } from '../files/call-files.ts';
import type { SessionParts } from './session-parts.ts';
import { appendAudit, type Unsealed } from '../store/audit.ts';
import { describeFailure } from '../calls/call-refusals.ts';
import { beginCall, hostCaller, interruptCall } from '../calls/call-rows.ts';
import { ScriptWork } from '../calls/script-work.ts';
import type { Seen, Spot } from '../calls/session-mounts.ts';
import { mostEntriesOf } from '../options.ts';

/** A file that code in this process handles at once lies in memory whole. */
const mostInProcess = 67_108_864;

/**
 * How a call begins: its row first, then a look at the host, then a view for it. Nothing is mounted before a program
 * needs it.
 */
export class CallBeginning {
  readonly #parts: SessionParts;
  #calls = 0;
  #expected = 0;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /**
   * What a call would be given now is laid out while nothing else is to do. The host is not looked at: that is done
   * when it begins.
   */
  expect(readOnly: boolean): void {
    const { state, scratch, mounts } = this.#parts;
    const seen = async (): Promise<Seen> => {
      const held = await state.held();
      return { held, tree: state.treeOf(held) };
    };
    const spot = (): Spot => {
      const name = `ready-${(this.#expected += 1)}`;
      return { folder: join(scratch.path, name), marker: `${scratch.marker}/${name}/` };
    };
    mounts.expect(seen, spot, readOnly);
  }

  async begin(request: CallRequest, ended: (gone: Promise<void>) => void): Promise<OpenCall> {
    const { db, state, watch, capability, receipts, host, limits, scratch, mounts, onStep } = this.#parts;
    const run = runOf(request.call_id);
    // A step of its own, so it comes before this one.
    await mounts.still();
    await this.#parts.refuseUnfinished();
    await this.#parts.following.again();
    // Nothing is started of the call yet, and what it will be started in is made while it is written down that it
    // begins.
    if (request.files.length > 0) this.expect(request.readOnly);
    const instant = (): string => new Date(host.clock.now()).toISOString();
    onStep('call-row');
    const { call_id, tool = null } = request;
    const row = { call_id, run_id: run, op: 'tool', tool, capability: capability.mode, started_at: instant() } as const;
    const seq = await receipts.write(db, (sql) => beginCall(sql, row));
    try {
      const held = await state.held();
      onStep('drift-walk');
      const { foreign, drifted } = await watch.look(held.delta, held.bases);
      if (drifted.length > 0) {
        const entries = driftEntries(instant(), hostCaller(run, request.call_id), drifted);
        await receipts.write(db, (sql) => appendAudit(sql, entries));
      }
      const tree = state.treeOf(held);
      const name = `call-${(this.#calls += 1)}`;
      const own = { ...this.#parts, request, held, tree };
      const folder = join(scratch.path, name);
      const script = new ScriptWork({ ...own, folder, marker: `${scratch.marker}/${name}/`, foreign });
      const files = (changing: () => void): CallFiles =>
        new CallFiles({
          callId: request.call_id,
          before: tree,
          base: state.base,
          alias: state.base.workspace,
          covered: state.base.covered,
          readOnly: request.readOnly,
          limits: {
            fileBytes: Math.min(limits.maxFileBytes, mostInProcess),
            callBytes: limits.maxCallBytes,
            entries: mostEntriesOf(limits),
          },
          changing,
          now: () => host.clock.now(),
          scratch: () => scratch.path,
        });
      return new OpenCall({ ...own, run, seq, files, script, ended });
    } catch (error) {
      // What never began has nothing to keep aside. Where not even that can be told now, the next opening tells it.
      const told = receipts.write(db, (sql) => interruptCall(sql, { ...row, seq }, instant(), describeFailure(error)));
      await told.catch((second: unknown) =>
        host.log(`agentfs-adapter: the refusal of ${request.call_id} was not recorded: ${String(second)}`),
      );
      throw error;
    }
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

/** Beyond these, one row tells how many more there were: somebody may have checked out another branch. */
const mostPaths = 1_000;

/** What others changed on the host between two calls, a row for each path. */
function driftEntries(at: string, caller: Caller, drifted: readonly string[]): readonly Unsealed[] {
  const rest = drifted.length - mostPaths;
  const subjects = rest > 0 ? [...drifted.slice(0, mostPaths), `(and ${rest} more)`] : drifted;
  return subjects.map((subject) => ({ at, op: 'drift', subject: subject.slice(0, 4_096), caller }));
}
