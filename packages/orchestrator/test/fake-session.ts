import assert from 'node:assert/strict';
import {
  genesisHash,
  type AuditEntry,
  type AuditRow,
  type CallView,
  type JournalDraft,
  type JournalEvent,
  type Session,
  type SessionFiles,
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
    get operations(): never {
      throw new Error('no run asks for what a person does with a session');
    },
    stat: async () => undefined,
    readFile: async () => new Uint8Array(),
    readBase: async () => undefined,
    realPath: async (path) => path,
    changes: async () => [],
    begin: async ({ call_id: call }) => view(seen, store, world, (kept) => void on.effects.push(`${call} ${kept}`)),
    close: async () => void (seen.closed += 1),
    closeWithSnapshot: async (path) => {
      seen.closed += 1;
      return { snapshot_id: genesisHash, path };
    },
  };
}

function view(seen: Seen, store: StateStore, world: World, keep: (what: string) => void): CallView {
  return {
    capability,
    files: noFiles,
    enter: async () => ({ program: 'true', args: [], env: {}, cwd: '/' }),
    exhausted: async () => undefined,
    effects: async () =>
      world.effectsError
        ? Promise.reject(world.effectsError)
        : [{ path: 'hello.txt', op: 'add', after: { type: 'file', mode: 0o644, size: 6, sha256: genesisHash } }],
    commit: async ({ events, audit }) => {
      const kept = await store.append('run', events, audit);
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
      return store.append('run', events, audit);
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

/** What outlives a process: the journal, the audit, and the effects that were kept. It may be cut off before its n-th write. */
export type Disk = {
  readonly events: JournalEvent[];
  readonly audit: AuditRow[];
  readonly effects: string[];
  writes: number;
  cutAt: number;
  /** How often the whole journal was read. */
  readonly reads: { count: number };
};

export function disk(cutAt = Infinity, reads = { count: 0 }): Disk {
  return { events: [], audit: [], effects: [], writes: 0, cutAt, reads };
}

function memoryStore({ audit }: Seen, on: Disk): StateStore {
  const { events } = on;
  return {
    append: async (run: string, drafts: readonly JournalDraft[], rows: readonly AuditEntry[] = []) => {
      on.writes += 1;
      if (on.writes >= on.cutAt) throw new Error('the power is gone');
      for (const { kind, step_key: key } of drafts)
        assert.ok(!events.some((event) => event.kind === kind && event.step_key === key), `${kind} ${key} was journaled twice`);
      const made = drafts.map((draft) => {
        const event = seal(
          'journal',
          { ...draft, run_id: events[0]?.run_id ?? run, seq: events.length + 1 },
          events.at(-1)?.hash ?? genesisHash,
        );
        events.push(event);
        return event;
      });
      for (const entry of rows) on.audit.push(seal('audit', { ...entry, seq: on.audit.length + 1 }, on.audit.at(-1)?.hash ?? genesisHash));
      audit.splice(0, audit.length, ...on.audit);
      return made;
    },
    events: async () => {
      on.reads.count += 1;
      return [...events];
    },
    audit: async () => on.audit,
    get: async () => undefined,
    set: async () => undefined,
    delete: async () => false,
    keys: async () => [],
  };
}
