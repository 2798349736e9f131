import { type EntryState, type FileChange, FpfError } from '@fpf/contracts';
import { keepEffects } from '../../calls/keep-effects.ts';
import type { ChangeSet, Put } from '../../changes/change-set.ts';
import { describeEffects, type Effects } from '../../changes/effects.ts';
import type { Sql } from '../../engine/sql.ts';
import type { Held } from '../../store/held-delta.ts';
import { applyBases, type Bases, writeBases } from '../../store/bases.ts';
import { keepPlan } from '../../store/plans.ts';
import { contentOf, isThere } from '../look/contents.ts';
import { recordOperation, type RecordParts } from '../parts/record.ts';
import type { HostParts } from '../parts/host-parts.ts';
import { refuseUnfinished } from '../commit/unfinished.ts';
import { undoneAfter } from '../look/history.ts';
import { byCodeUnits, foldersAbove, sameEntry } from '../../tree/entry.ts';
import { Pace } from '../../tree/pace.ts';
import { type BaseLayer, hashedState, type LayerEntry, stateOfLayer, type ViewTree } from '../../view/layers.ts';
import { hostStateOr } from '../../drift/host-state.ts';

export type RewindParts = RecordParts & Pick<HostParts, 'id' | 'homeDir' | 'state' | 'onStep'>;

export type RewindAsk = {
  readonly to: number;
  readonly dryRun?: boolean;
  /** The run that asks, where it is no person. */
  readonly run?: string | undefined;
};

/**
 * The view is again as it was after a step: what `view(to)` shows. The host is not written. A commit that lies between
 * is not taken back: the session then differs from what it wrote, and says so like every other difference. The way back
 * is a step too.
 */
export async function rewindSession(
  parts: RewindParts,
  { to, dryRun = false, run }: RewindAsk,
): Promise<readonly FileChange[]> {
  const since = parts.host.clock.monotonic();
  const { undone, time } = await undoneAfter(parts, to);
  await refuseUnfinished(parts);
  const held = await parts.state.held();
  const now = await parts.state.tree();
  const set = await setBack(now, undone, BigInt(time) * 1_000_000n);
  const effects = await describeEffects(set, now);
  await refuseLost(parts, set.puts);
  if (dryRun || effects.changes.length === 0) return effects.changes;
  let next = held;
  parts.onStep('rewind-write');
  await recordOperation(parts, {
    id: parts.host.ids.next(),
    op: 'rewind',
    subject: `step ${to}`,
    since,
    paths: effects.changes,
    ...(run !== undefined && { run }),
    work: async (sql, seq) => {
      next = await write(sql, parts, { seq, held, set, effects });
      parts.onStep('rewind-written');
      return await keepPlan(sql, seq, { before: held, after: next });
    },
  });
  parts.state.advance(next);
  return effects.changes;
}

type Writing = { readonly seq: number; readonly held: Held; readonly set: ChangeSet; readonly effects: Effects };

async function write(sql: Sql, { state, host }: RewindParts, { seq, held, set, effects }: Writing): Promise<Held> {
  const { base } = state;
  const wanted = new Map(set.puts.map(({ path, entry }) => [path, entry.sha256 ?? '']));
  // Inside a transaction its own connection answers, and what it has set aside is found as well.
  const db = { read: <T>(work: (own: Sql) => Promise<T>) => work(sql) };
  const next = await keepEffects(sql, {
    seq,
    held,
    set,
    effects,
    base,
    now: Math.floor(host.clock.now() / 1000),
    hostNow: hostAt(base, set),
    content: (path) => contentOf({ db, state }, wanted.get(path) ?? '', path),
    mustBeAsSeen: () => undefined,
  });
  const rows = { set: overEdits(base, set, next), drop: [] };
  await writeBases(sql, rows);
  return { ...next, bases: applyBases(next.bases, rows) };
}

const mostNamed = 20;

/** Nothing is guessed and nothing left half: where one content is nowhere any more, the view stays as it is. */
async function refuseLost(parts: Pick<HostParts, 'db' | 'state'>, puts: readonly Put[]): Promise<void> {
  const lost: string[] = [];
  for (const { path, entry } of puts) {
    if (entry.type !== 'file' || entry.sha256 === undefined) continue;
    if (!(await isThere(parts, entry.sha256, path))) lost.push(path);
  }
  if (lost.length === 0) return;
  const named = lost.slice(0, mostNamed).map((path) => JSON.stringify(path.slice(0, 256)));
  const more = lost.length > mostNamed ? ` and ${lost.length - mostNamed} more` : '';
  throw new FpfError({
    code: 'session.content-lost',
    message:
      `agentfs-adapter: what ${named.join(', ')}${more} had then is neither in the session nor on the host, so ` +
      'nothing was rewound',
    hint: 'The host has changed since. Rewind to a later step, or restore the file.',
    details: { paths: lost.slice(0, 1_000) },
  });
}

/**
 * How paths stood earlier; `null` for nothing. Everything below a folder that went away since, or came, is among them.
 */
type Earlier = ReadonlyMap<string, EntryState | null>;

/**
 * What makes the earlier view of the one that is there now. Contents are not in it: they are found by their hashes.
 * What were names of one file comes back as files of their own, since the history tells of paths.
 */
async function setBack(now: ViewTree, earlier: Earlier, mtime: bigint): Promise<ChangeSet> {
  const pace = new Pace();
  const gone = new Set<string>();
  const noFolders = new Set<string>();
  const puts: Put[] = [];
  // What lies below something that goes, or that is no folder then, goes with it.
  const goesWithAnother = (path: string): boolean => foldersAbove(path).some((up) => gone.has(up) || noFolders.has(up));
  for (const [path, then] of [...earlier].sort(([a], [b]) => byCodeUnits(a, b))) {
    await pace.step();
    const there = await now.lstat(path);
    if (then === null) {
      if (there && !goesWithAnother(path)) gone.add(path);
      continue;
    }
    if (then.type !== 'directory') noFolders.add(path);
    if (there && (await isAs(now, path, there, then))) continue;
    puts.push({ path, entry: { ...then, mtime } });
  }
  return { gone: [...gone], puts, refused: [], pieces: () => [] };
}

async function isAs(now: ViewTree, path: string, there: LayerEntry, then: EntryState): Promise<boolean> {
  if (there.type !== then.type || there.mode !== then.mode || there.size !== then.size) return false;
  return sameEntry(await hashedState(now, path, there), then);
}

/**
 * Where the host may have by now what is put there, it is read: what it had when the session first touched it says
 * nothing of that.
 */
function hostAt(base: BaseLayer, { puts }: ChangeSet): ReadonlyMap<string, EntryState> {
  const found = new Map<string, EntryState>();
  for (const { path, entry } of puts) {
    const there = base.lstat(path);
    if (entry.type !== 'file' || there?.type !== 'file' || there.mode !== entry.mode || there.size !== entry.size)
      continue;
    // What nobody may read is taken for something else: the session's own version stays its own.
    found.set(path, hostStateOr(base, path, stateOfLayer(there)) ?? stateOfLayer(there));
  }
  return found;
}

/**
 * What comes back as the host once had it, and was edited there since, is a change of what the host has now: else it
 * would be held without being one, and be given up for the edit when somebody looks next.
 */
function overEdits(base: BaseLayer, { puts }: ChangeSet, { delta, bases }: Held): Bases {
  const set = new Map<string, EntryState | null>();
  for (const { path } of puts) {
    const entry = delta.entries.get(path);
    const was = bases.get(path);
    if (!entry || !was) continue;
    const { ino: _ino, mtime: _mtime, ...state } = entry;
    if (!sameEntry(was, state)) continue;
    const there = hostStateOr(base, path, was);
    if (!there || !sameEntry(there, was)) set.set(path, there);
  }
  return set;
}
