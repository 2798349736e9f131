import type { EntryState } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { type Delta, isTouched } from '../delta/delta.ts';
import type { Sql } from '../engine/sql.ts';
import type { BaseLayer } from '../view/layers.ts';

/** What the host had at each path when the session first touched it; `null` for nothing. */
export type Bases = ReadonlyMap<string, EntryState | null>;

export async function readBases(sql: Sql): Promise<Bases> {
  const rows = await sql.all<{ path: string; state: string | null }>('SELECT path, state FROM fpf_base');
  return new Map(rows.map(({ path, state }) => [path, state === null ? null : (JSON.parse(state) as EntryState)]));
}

export type BaseRows = {
  readonly set: Bases;
  /** What the session no longer touches: the host may change it again. */
  readonly drop: readonly string[];
};

/** Which rows a step adds and which it makes needless. `host`: what the host had at paths that this step came upon. */
export function planBases(
  bases: Bases,
  after: Delta,
  host: ReadonlyMap<string, EntryState>,
  base: Pick<BaseLayer, 'lstat'>,
): BaseRows {
  const set = new Map<string, EntryState | null>();
  for (const [path, entry] of after.entries) {
    if (bases.has(path)) continue;
    const known = host.get(path);
    const there = known ?? base.lstat(path);
    // A folder that is only carried for what lies in it was not looked at before.
    const state: EntryState | null =
      known ??
      (there?.type === 'directory' && entry.type === 'directory'
        ? { type: 'directory', mode: there.mode, size: 0 }
        : null);
    set.set(path, state);
  }
  for (const [path, state] of host) if (!bases.has(path) && isTouched(after, path)) set.set(path, state);
  return { set, drop: [...bases.keys()].filter((path) => !isTouched(after, path)) };
}

export async function writeBases(sql: Sql, { set, drop }: BaseRows): Promise<void> {
  await sql.many(
    'DELETE FROM fpf_base WHERE path = ?',
    drop.map((path) => [path]),
  );
  await sql.many(
    'INSERT OR REPLACE INTO fpf_base (path, state) VALUES (?, ?)',
    [...set].map(([path, state]) => [path, state === null ? null : canonicalJson(state)]),
  );
}

export function applyBases(bases: Bases, { set, drop }: BaseRows): Bases {
  if (set.size === 0 && drop.length === 0) return bases;
  const next = new Map(bases);
  for (const path of drop) next.delete(path);
  for (const [path, state] of set) next.set(path, state);
  return next;
}
