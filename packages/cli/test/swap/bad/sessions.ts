import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentFSAdapter, Session, StateStore } from '@fpf/contracts';
import { never, replaced, spoiled } from '../../support/spoil.ts';
import type { BadPort } from '../bad-matrix.ts';
import { liar } from './liar.ts';

type Make = ReturnType<typeof spoiled>;

function withSession(spoil: (session: Session, workspace: string) => Partial<Session>): Make {
  return spoiled<AgentFSAdapter>('agentfs-adapter', (real) => ({
    open: async (place) => {
      const session = await real.open(place);
      return replaced(session, spoil(session, place.workspace));
    },
  }));
}

const withStore = (spoil: (store: StateStore) => Partial<StateStore>): Make =>
  withSession(({ store }) => ({ store: replaced(store, spoil(store)) }));

export const badAgentfs: BadPort = {
  'passes what is not known': 'a session is asked for facts, and decides nothing',
  'changes what it is handed': {
    make: spoiled<AgentFSAdapter>('agentfs-adapter', (real) => ({
      open: async (place) => await real.open(Object.assign(place, { allowUnconfined: true })),
    })),
    name: /^changes nothing that it is handed$/,
  },
  'writes where it may not': {
    make: withSession((session, workspace) => ({
      begin: async (call) => {
        writeFileSync(join(workspace, 'new.txt'), 'new');
        return await session.begin(call);
      },
    })),
    name: /^keeps a call as a whole, and the host as it was$/,
  },
  'drops what has to be kept': {
    make: withStore((store) => ({ audit: async () => (await store.audit()).filter(({ op }) => op === 'tool') })),
    name: /^has an audit row for the tool and for each path of a kept call$/,
  },
  'gives another shape': {
    make: withSession((session) => ({
      stat: async (path) => ((await session.stat(path)) ? ({ kind: 'file' } as never) : undefined),
    })),
    name: /^answers about paths inside the workspace only$/,
  },
  hangs: {
    make: spoiled<AgentFSAdapter>('agentfs-adapter', () => ({ open: never })),
    name: /^keeps a call as a whole, and the host as it was$/,
  },
  'lacks what its contract says': liar,
};

export const badStore: BadPort = {
  'passes what is not known': 'a store keeps, and decides nothing',
  'changes what it is handed': {
    make: withStore((store) => ({
      append: async (run, drafts, audit, values) => {
        const events = await store.append(run, drafts, audit, values);
        (drafts as unknown[]).length = 0;
        return events;
      },
    })),
    name: /^changes nothing that it is handed, and gives what fits$/,
  },
  'writes where it may not': "it is handed no path: where its database lies is its adapter's",
  'drops what has to be kept': {
    make: withStore((store) => ({
      append: (run, drafts, audit = [], values = []) => store.append(run, drafts, audit.slice(0, 1), values),
    })),
    name: /^keeps every audit row that was handed in, as it was$/,
  },
  'gives another shape': {
    make: withStore((store) => ({
      events: async (run) => (await store.events(run)).map(({ hash: _hash, ...rest }) => rest as never),
    })),
    name: /^changes nothing that it is handed, and gives what fits$/,
  },
  hangs: { make: withStore(() => ({ append: never })), name: /^numbers the events of a run/ },
  'lacks what its contract says': {
    make: withSession(() => ({ store: {} as StateStore })),
    name: /^has every member that its port asks for$/,
  },
};
