import { type AgentFSAdapter, FpfError, payloadsOf, type Session, type SessionOperations } from '@fpf/contracts';
import { type Disk, disk, session } from '../support/fake-session.ts';
import type { Seen, World } from '../support/fakes.ts';

/** Sessions that outlive a process, by name, and what was cloned from what. */
export type Sessions = {
  readonly disks: Map<string, Disk>;
  readonly clones: { readonly from: string; readonly to: string; readonly at: number | undefined }[];
  readonly opened: string[];
};

export function sessionsOf(disks: Readonly<Record<string, Disk>>): Sessions {
  return { disks: new Map(Object.entries(disks)), clones: [], opened: [] };
}

/** A world whose sessions are these: each call is a step of its session's history, and a clone has what was there. */
export function over(sessions: Sessions, world: World): World {
  return { ...world, agentfs: (seen) => adapter(sessions, world, seen) };
}

function adapter({ disks, clones, opened }: Sessions, world: World, seen: Seen): Partial<AgentFSAdapter> {
  const held = (name: string): Disk => {
    const on = disks.get(name);
    if (on) return on;
    throw new FpfError({ code: 'session.unknown', message: `there is no session ${name}`, hint: 'none' });
  };
  return {
    sessions: async () =>
      [...disks.keys()].map((id) => ({
        id,
        path: id,
        bytes: 0,
        changedMs: 0,
        heldBy: null,
        parent: null,
        problem: null,
      })),
    open: async ({ session: name = '' }) => {
      opened.push(name);
      return named(session(seen, { ...world, disk: held(name) }), name, held(name));
    },
    clone: async (_place, from, _to, at) => {
      const to = `${from}-${clones.length + 1}`;
      clones.push({ from, to, at });
      const { events, audit, effects } = held(from);
      disks.set(to, { ...disk(), events: [...events], audit: [...audit], effects: [...effects] });
      return to;
    },
  };
}

function named(of: Session, id: string, on: Disk): Session {
  const history: SessionOperations['history'] = async () =>
    payloadsOf(on.events, 'tool-result').map(({ call_id: call }, index) => ({
      n: index + 1,
      at: new Date(0).toISOString(),
      op: 'tool',
      id: call,
      agent: 'fpf',
      tool: 'greet',
      state: 'done',
      capability: null,
      changes: [{ path: 'hello.txt', op: 'modify' }],
    }));
  const own = { id: { value: id }, operations: { value: { history } } };
  return Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(of), ...own }) as Session;
}
