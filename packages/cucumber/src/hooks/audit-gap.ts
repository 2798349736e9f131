import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditRow, FileChange, RunTrace } from '@fpf/contracts';
import { findChainBreak } from '@fpf/contracts/hash';
import { suspended } from '../world/suspended.ts';
import type { FpfWorld } from '../world/world.ts';

/**
 * What the audit of a run lacks, by the run's trace and journal: a call or a changed path without its row, a row of a
 * call that nobody made, a row that was taken out or changed. A run that was only asked for, and never began, has
 * nothing to lack.
 */
export function auditGaps(world: FpfWorld): readonly string[] {
  if (world.ran?.events.at(-1)?.['type'] !== 'run-ended' || !existsSync(world.runDir)) return [];
  const { trace, taskTraces: tasks, audit, runDir } = world;
  const traces = [trace, ...tasks];
  const waited = [runDir, ...tasks.map(({ run_id: task }) => join(runDir, 'tasks', task))].flatMap(suspended);
  return [
    ...brokenChain(audit),
    ...traces.flatMap((one) => changesWithout(one, audit)),
    ...unmatched(traces, waited, audit),
  ];
}

function brokenChain(audit: readonly AuditRow[]): readonly string[] {
  const [first] = audit;
  // Where others have worked in the session before, it goes on from theirs.
  const broken = findChainBreak('audit', audit, first?.seq === 1 ? undefined : first?.prev_hash);
  return broken ? [`row ${broken.index + 1} of the audit does not follow from the one before it (${broken.what})`] : [];
}

function changesWithout({ tool_calls: calls }: RunTrace, audit: readonly AuditRow[]): readonly string[] {
  return calls.flatMap(({ call_id: call, effects = [], rejected = [] }) =>
    [...effects, ...rejected]
      .filter(
        ({ op, path }: FileChange) =>
          !audit.some((row) => row.caller.call === call && row.op === op && row.subject === path),
      )
      .map(({ path }) => `the audit has no row of ${path}, which the call ${call} changed`),
  );
}

/**
 * A call that waited for a person has a row for each time that it did, beside the one for what was decided in the end.
 */
function unmatched(
  traces: readonly RunTrace[],
  waited: readonly string[],
  audit: readonly AuditRow[],
): readonly string[] {
  const own = new Set(traces.map(({ run_id: run }) => run));
  const rows = audit.filter((row) => row.op === 'tool' && !isInterruption(row));
  const made = traces.flatMap(({ tool_calls: calls }) => calls.flatMap(({ call_id: call }) => call ?? []));
  // What a fork has of its parent was made by that one, which went on after it.
  const before = made.filter((call) => !isOf(own, call) && !rows.some(({ caller }) => caller.call === call));
  const wanted = count([...made.filter((call) => isOf(own, call)), ...waited]);
  const found = count(rows.flatMap(({ caller }) => (own.has(caller.run) ? [caller.call ?? 'none'] : [])));
  const differing = [...new Set([...wanted.keys(), ...found.keys()])].filter(
    (call) => wanted.get(call) !== found.get(call),
  );
  return [
    ...before.map((call) => `the audit has no row of the call ${call}`),
    ...differing.map(
      (call) => `the audit has ${found.get(call) ?? 0} rows of the call ${call}, and not ${wanted.get(call) ?? 0}`,
    ),
  ];
}

/**
 * That a call was begun by a process that ended: it is told beside what became of the call, under the call's own id.
 */
function isInterruption({ subject, state, caller }: AuditRow): boolean {
  return state === undefined && subject === caller.call;
}

function isOf(runs: ReadonlySet<string>, call: string): boolean {
  return runs.has(call.slice(0, call.lastIndexOf('/')));
}

function count(calls: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const call of calls) times.set(call, (times.get(call) ?? 0) + 1);
  return times;
}
