import type { Held } from '../../store/held-delta.ts';
import type { Sql } from '../../engine/sql.ts';
import type { Findings } from '../findings.ts';
import type { Changed, Step } from './history-rows.ts';
import type { Plans } from './check-plans.ts';

/**
 * Which files are said to come from the host, and with which number there, is what the steps sealed that made them.
 * Steps of a version that sealed none leave files of which nothing can be told.
 */
export async function checkOrigins(
  sql: Sql,
  {
    steps,
    changes,
    plans,
  }: { readonly steps: readonly Step[]; readonly changes: readonly Changed[]; readonly plans: Plans },
  { delta }: Pick<Held, 'delta'>,
  findings: Findings,
): Promise<void> {
  const { sealed, knownFrom } = foldOrigins(steps, changes, plans);
  const held = new Set([...delta.entries.values()].map(({ ino }) => ino));
  const rows = await sql.all<{ ino: number; base: string }>(
    'SELECT delta_ino AS ino, CAST(base_ino AS TEXT) AS base FROM fs_origin ORDER BY delta_ino',
  );
  const there = new Set(rows.map(({ ino }) => ino));
  for (const { ino, base } of rows) {
    if (!held.has(ino) || ino < knownFrom) continue;
    findings.look();
    const known = sealed.get(ino);
    if (known === undefined)
      findings.add(`file ${ino}`, 'is said to come from the host, and the step that made it says not');
    else if (known !== base)
      findings.add(
        `file ${ino}`,
        `is said to come from file ${base} of the host, and the step that made it says ${known}`,
      );
  }
  for (const [ino, base] of sealed)
    if (held.has(ino) && !there.has(ino))
      findings.add(
        `file ${ino}`,
        `comes from file ${base} of the host by the step that made it, and fs_origin says not`,
      );
}

type Folded = {
  readonly sealed: ReadonlyMap<number, string>;
  /** Files with lower numbers may be of a step that sealed none. */
  readonly knownFrom: number;
};

function foldOrigins(steps: readonly Step[], changes: readonly Changed[], plans: Plans): Folded {
  const changing = new Set(changes.map(({ step }) => step?.seq));
  const sealed = new Map<number, string>();
  let knownFrom = 0;
  for (const { seq, op } of steps) {
    const plan = plans.get(seq);
    if (plan?.origins) {
      const { from, made } = plan.origins;
      // What had these numbers before is there no more.
      for (const ino of sealed.keys()) if (ino >= from) sealed.delete(ino);
      for (const [ino, base] of made) sealed.set(ino, base);
      knownFrom = Math.min(knownFrom, from);
      continue;
    }
    const isOfHost = op === 'commit' || op === 'undo';
    const moved = plan !== undefined && plan.drop.length + (isOfHost ? 0 : plan.set.length) > 0;
    if (!moved && !changing.has(seq)) continue;
    sealed.clear();
    knownFrom = Infinity;
  }
  return { sealed, knownFrom };
}
