import { type FileChange, FpfError } from '@fpf/contracts';
import { keepEffects } from '../../calls/keep-effects.ts';
import type { ChangeSet, Put } from '../../changes/change-set.ts';
import { describeEffects, type Effects } from '../../changes/effects.ts';
import type { Sql } from '../../engine/sql.ts';
import type { Held } from '../../store/held-delta.ts';
import { applyBases, writeBases } from '../../store/bases.ts';
import { keepPlan } from '../../store/plans.ts';
import { contentOf, isThere } from '../look/contents.ts';
import { recordOperation, type RecordParts } from '../parts/record.ts';
import type { HostParts } from '../parts/host-parts.ts';
import { refuseUnfinished } from '../commit/unfinished.ts';
import { undoneAfter } from '../look/undone-after.ts';
import { hostAt, overEdits } from './host-meanwhile.ts';
import { setBack } from './set-back.ts';

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
      return await keepPlan(sql, seq, { before: held.bases, after: next.bases });
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
    message: `agentfs-adapter: what ${named.join(', ')}${more} had then is neither in the session nor on the host, so nothing was rewound`,
    hint: 'The host has changed since. Rewind to a later step, or restore the file.',
    details: { paths: lost.slice(0, 1_000) },
  });
}
