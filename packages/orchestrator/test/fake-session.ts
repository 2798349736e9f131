import {
  genesisHash,
  type AuditEntry,
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
  const store = memoryStore(seen);
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
    changes: async () => [],
    begin: async () => view(seen, store, world),
    close: async () => void (seen.closed += 1),
    closeWithSnapshot: async (path) => {
      seen.closed += 1;
      return { snapshot_id: genesisHash, path };
    },
  };
}

function view(seen: Seen, store: StateStore, world: World): CallView {
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
      seen.committed += 1;
      return store.append('run', events, audit);
    },
    rollback: async (why, { events, audit }) => {
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

function memoryStore(seen: Seen): StateStore {
  const events: JournalEvent[] = [];
  let run = '';
  return {
    append: async (id: string, drafts: readonly JournalDraft[], audit: readonly AuditEntry[] = []) => {
      if (run === '') run = id;
      const made = drafts.map((draft) => {
        const event = seal('journal', { ...draft, run_id: run, seq: events.length + 1 }, events.at(-1)?.hash ?? genesisHash);
        events.push(event);
        return event;
      });
      for (const entry of audit)
        seen.audit.push(seal('audit', { ...entry, seq: seen.audit.length + 1 }, seen.audit.at(-1)?.hash ?? genesisHash));
      return made;
    },
    events: async () => events,
    audit: async () => seen.audit,
    get: async () => undefined,
    set: async () => undefined,
    delete: async () => false,
    keys: async () => [],
  };
}
