import assert from 'node:assert/strict';
import {
  diskFull,
  FpfError,
  genesisHash,
  type AuditEntry,
  type AuditRow,
  type CallView,
  type JournalDraft,
  type JournalEvent,
  type Session,
  type SessionFiles,
  type SessionOperations,
  type StateStore,
} from '@fpf/contracts';
import { seal } from '@fpf/contracts/hash';
import type { Seen, World } from './fakes.ts';

export const capability = {
  mode: 'copy-bwrap' as const,
  confined: true,
  network: 'none' as const,
  nproc: 'bounded' as const,
  engine: 'memory',
  notes: [],
  fix: null,
};

export function session(seen: Seen, world: World): Session {
  const on = world.disk ?? disk();
  const store = memoryStore(seen, on);
  return {
    id: 'session-1',
    open: true,
    capability,
    dbPath: 'session-1.db',
    engine: 'memory',
    store,
    operations: operations(on),
    stat: async () => undefined,
    readFile: async () => new Uint8Array(),
    readBase: async () => undefined,
    realPath: async (path) => path,
    changes: async () => [],
    changesOf: async () => [],
    begin: async ({ call_id: call }) => {
      const keep = (kept: string): void => {
        on.effects.push(`${call} ${kept}`);
        on.views.push([...(on.views.at(-1) ?? []), call]);
      };
      return view(seen, store, world, { call, keep });
    },
    close: async () => void (seen.closed += 1),
    closeWithSnapshot: async (path) => {
      seen.closed += 1;
      return { snapshot_id: genesisHash, path };
    },
  };
}

/** What a run asks of its session's history. Nothing else of what a person does with a session is there. */
function operations(on: Disk): SessionOperations {
  const rewind: SessionOperations['rewind'] = async ({ to, dryRun = false }) => {
    const [now = [], then] = [on.views.at(-1), on.views[to]];
    if (!then) throw new FpfError({ code: 'session.no-such-step', message: `there is no step ${to}`, hint: 'none' });
    if (!dryRun) {
      write(on);
      on.views.push(then);
    }
    const differ = [...now.filter((call) => !then.includes(call)), ...then.filter((call) => !now.includes(call))];
    return differ.map((call) => ({ path: `${call.slice(call.lastIndexOf('/') + 1)}.txt`, op: 'delete' as const }));
  };
  return { rewind, steps: async () => on.views.length - 1 } as Partial<SessionOperations> as SessionOperations;
}

type Kept = { readonly call: string; readonly keep: (what: string) => void };

function view(seen: Seen, store: StateStore, world: World, { call, keep }: Kept): CallView {
  const run = call.slice(0, call.lastIndexOf('/'));
  return {
    capability,
    files: noFiles,
    enter: async () => ({ program: 'true', args: [], env: {}, cwd: '/' }),
    exhausted: async () => undefined,
    effects: async () =>
      world.effectsError
        ? Promise.reject(world.effectsError)
        : (world.effects ?? [
            { path: 'hello.txt', op: 'add', after: { type: 'file', mode: 0o644, size: 6, sha256: genesisHash } },
          ]),
    commit: async ({ events, audit }) => {
      const kept = await store.append(run, events, audit);
      seen.committed += 1;
      keep('hello.txt');
      return kept;
    },
    rollback: async (why, { events, audit }) => {
      assert.ok(
        audit.some(({ op }) => op === 'tool'),
        'a call that is given back is in the audit',
      );
      seen.rolledBack.push(why);
      return store.append(run, events, audit);
    },
  };
}

const refused = async (): Promise<never> => Promise.reject(new Error('no handler of these tests runs in process'));
const noFiles: SessionFiles = {
  facts: refused,
  list: refused,
  read: refused,
  write: refused,
  makeFolder: refused,
  remove: refused,
  rename: refused,
  readLink: refused,
  makeLink: refused,
  setMode: refused,
};

/**
 * What outlives a process: the journal, the audit, and the effects that were kept. It may be cut off before its n-th
 * write.
 */
export type Disk = {
  readonly events: JournalEvent[];
  readonly audit: AuditRow[];
  readonly effects: string[];
  /** The calls whose effects are in the view: at the beginning, and after each step of the session. */
  readonly views: (readonly string[])[];
  writes: number;
  cutAt: number;
  /** That there is no room is told in place of the power being gone: from there on, or for so many writes. */
  full?: number;
  /** How often the whole journal was read. */
  readonly reads: { count: number };
};

export function disk(cutAt = Infinity, reads = { count: 0 }): Disk {
  return { events: [], audit: [], effects: [], views: [[]], writes: 0, cutAt, reads };
}

function write(on: Disk): void {
  on.writes += 1;
  const { full } = on;
  if (full !== undefined && on.writes >= on.cutAt && on.writes < on.cutAt + full)
    throw new FpfError({ code: diskFull, message: 'there is no room left', hint: 'none' });
  if (full === undefined && on.writes >= on.cutAt) throw new Error('the power is gone');
}

function memoryStore({ audit }: Seen, on: Disk): StateStore {
  const { events } = on;
  return {
    append: async (run: string, drafts: readonly JournalDraft[], rows: readonly AuditEntry[] = []) => {
      write(on);
      const own = (): readonly JournalEvent[] => events.filter((event) => event.run_id === run);
      for (const { kind, step_key: key } of drafts)
        assert.ok(
          !own().some((event) => event.kind === kind && event.step_key === key),
          `${kind} ${key} was journaled twice`,
        );
      const made = drafts.map((draft) => {
        const before = own();
        const event = seal(
          'journal',
          { ...draft, run_id: run, seq: before.length + 1 },
          before.at(-1)?.hash ?? genesisHash,
        );
        events.push(event);
        return event;
      });
      for (const entry of rows)
        on.audit.push(seal('audit', { ...entry, seq: on.audit.length + 1 }, on.audit.at(-1)?.hash ?? genesisHash));
      audit.splice(0, audit.length, ...on.audit);
      return made;
    },
    events: async (run) => {
      on.reads.count += 1;
      return events.filter((event) => event.run_id === run);
    },
    audit: async () => on.audit,
    get: async () => undefined,
    set: async () => undefined,
    delete: async () => false,
    keys: async () => [],
  };
}
