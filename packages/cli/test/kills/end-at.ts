import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentFSAdapter, CallView, JournalDraft, Reporter, Session } from '@fpf/contracts';
import type { Point } from './orders.ts';

/** Steps of the report, beside those that are journaled. */
export const reportPoints: readonly Point[] = [
  { kind: 'snapshot', key: 'half', when: 'before' },
  { kind: 'snapshot', key: 'whole', when: 'after' },
  { kind: 'bundle', key: 'half', when: 'before' },
  { kind: 'bundle', key: 'whole', when: 'after' },
];

const end = (): void => void process.kill(process.pid, 'SIGKILL');

/** The same adapter, in a process that ends itself at one step. */
export function endingAdapter(adapter: AgentFSAdapter, point: Point | undefined): AgentFSAdapter {
  if (!point) return adapter;
  return { ...adapter, open: async (ask) => endingSession(await adapter.open(ask), point) };
}

/** A second decision or intent of a call has the attempt in its key. */
function isAt({ kind, key, of }: Point, drafts: readonly JournalDraft[], ofTask: boolean): boolean {
  return (
    ofTask === (of === 'task') &&
    drafts.some((draft) => draft.kind === kind && (draft.step_key === key || draft.step_key.startsWith(`${key}/`)))
  );
}

type Committed = { readonly drafts: readonly JournalDraft[]; readonly ofTask: boolean };

async function around<T>(point: Point, { drafts, ofTask }: Committed, commit: () => Promise<T>): Promise<T> {
  const here = isAt(point, drafts, ofTask);
  if (here && point.when === 'before') end();
  const kept = await commit();
  if (here) end();
  return kept;
}

function endingSession(session: Session, point: Point): Session {
  // The run is the first that says something in a session; whoever else does is its task.
  let own: string | undefined;
  const isTask = (run: string): boolean => (own ??= run) !== run;
  const store: Session['store'] = {
    ...session.store,
    append: (run, drafts, ...more) =>
      around(point, { drafts, ofTask: isTask(run) }, () => session.store.append(run, drafts, ...more)),
  };
  const viewOf = (view: CallView, ofTask: boolean): CallView =>
    new Proxy(view, {
      get: (target, name) => {
        if (name === 'commit')
          return (record: Parameters<CallView['commit']>[0]) =>
            around(point, { drafts: record.events, ofTask }, () => target.commit(record));
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      },
    });
  return new Proxy(session, {
    get: (target, name) => {
      if (name === 'store') return store;
      if (name === 'begin')
        return async (request: Parameters<Session['begin']>[0]) =>
          viewOf(await target.begin(request), isTask(request.call_id.slice(0, request.call_id.lastIndexOf('/'))));
      if (name === 'closeWithSnapshot') return (path: string) => snapshot(target, path, point);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    },
  });
}

async function snapshot(
  session: Session,
  path: string,
  { kind, key }: Point,
): ReturnType<Session['closeWithSnapshot']> {
  if (kind === 'snapshot' && key === 'half') {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(`${path}.${randomUUID()}.part`, 'SQLite format 3\0 and no more of it');
    end();
  }
  const made = await session.closeWithSnapshot(path);
  if (kind === 'snapshot') end();
  return made;
}

/** The same reporter, in a process that ends itself in the middle of a file, or when all is written. */
export function endingReporter(reporter: Reporter, point: Point | undefined): Reporter {
  if (point?.kind !== 'bundle') return reporter;
  return {
    ...reporter,
    bundle: async (input) => {
      const [last] = Object.keys(input.logs).slice(-1);
      const half =
        point.key === 'half' && last !== undefined
          ? { [last]: halfOf(input.logs[last] ?? '') as unknown as string }
          : {};
      const made = await reporter.bundle({ ...input, logs: { ...input.logs, ...half } });
      end();
      return made;
    },
  };
}

/** Written piece by piece, and no further than the first. */
async function* halfOf(text: string): AsyncGenerator<string> {
  yield text.slice(0, Math.floor(text.length / 2));
  end();
  yield text;
}
