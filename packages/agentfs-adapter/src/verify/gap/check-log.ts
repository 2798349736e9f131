import type { AuditRow } from '@fpf/contracts';
import { givenId } from '../../calls/call-rows.ts';
import type { Sql } from '../../engine/sql.ts';
import { argumentsOf } from '../../store/audit.ts';
import { hashOfLogRow, type LogRow, logRowOf, olderLogRowOf, outputOf, readLogRows } from '../../store/log-rows.ts';
import { grouped } from '../../tree/grouped.ts';
import { type Findings, objectIn } from '../findings.ts';
import type { Plans } from './check-plans.ts';
import { keyOf, type Step } from './history-rows.ts';

type History = { readonly steps: readonly Step[]; readonly rows: readonly AuditRow[]; readonly plans: Plans };

/**
 * AgentFS's own log says of each call what the audit says, with arguments that the journal has for it, and what it
 * gave. Rows of another program are those that the step which took them in has told of.
 */
export async function checkLog(sql: Sql, { steps, rows, plans }: History, findings: Findings): Promise<void> {
  const journal = await readJournal(sql);
  const calls = rows.filter(({ op }) => op === 'tool');
  const newest = steps.at(-1);
  const running = newest?.state === 'running' ? keyOf(newest.run_id, givenId(newest.call_id)) : undefined;
  const attempts = grouped(calls, keyOfCall);
  const foreign = foreignIn(plans);
  let next = 0;
  for (const [index, row] of (await readLogRows(sql)).entries()) {
    findings.look();
    const subject = `row ${row.id} of tool_calls`;
    const sealed = foreign.get(row.id);
    foreign.delete(row.id);
    if (sealed !== undefined) {
      if (row.id !== index + 1 || hashOfLogRow(row) !== sealed)
        findings.add(subject, 'of another program is not what was taken in');
      continue;
    }
    const call = calls[next];
    next += 1;
    if (!call) {
      findings.add(subject, 'tells of a call that the audit does not have');
      continue;
    }
    const key = keyOfCall(call);
    const known = journal.asked.get(key) ?? [];
    const [, parameters] = row.values;
    const isAsked =
      parameters === null
        ? mayBeUnasked(call, known, attempts.get(key) ?? [], key === running)
        : known.some(({ args }) => args === parameters);
    if (row.id !== index + 1 || !isTold(row, call, journal.outputs.get(key)) || !isAsked)
      findings.add(subject, `is not what the audit says in row ${call.seq}, or not what was asked`);
  }
  for (const { seq } of calls.slice(next))
    findings.add(`audit row ${seq}`, 'tells of a call that tool_calls does not have');
  for (const id of foreign.keys()) findings.add(`row ${id} of tool_calls`, 'was taken in, and is there no more');
}

/** What steps have told of rows that another program wrote: the hash of each by its number. */
export function foreignIn(plans: Plans): Map<number, string> {
  return new Map([...plans.values()].flatMap(({ foreign }) => foreign?.log ?? []));
}

function isTold({ values }: LogRow, call: AuditRow, output: string | undefined): boolean {
  const parameters = values[1] as string | null;
  const forms = [logRowOf(call, parameters, output), olderLogRowOf(call, parameters)];
  return forms.some((form) => form.every((value, at) => value === values[at]));
}

function keyOfCall({ caller }: AuditRow): string {
  return keyOf(caller.run, caller.call ?? '');
}
/**
 * A call has no arguments where its journal tells of none; or where its process ended before they were journaled, and
 * attempts that came later asked again. Each of these has an intent at most, so there are no more intents than such
 * attempts. Times say nothing: clocks are set back.
 */
function mayBeUnasked(
  { seq, caller, error }: AuditRow,
  known: readonly Asked[],
  attempts: readonly AuditRow[],
  running: boolean,
): boolean {
  if (known.length === 0) return true;
  if (caller.agent !== 'host' || error === undefined) return false;
  const later = attempts.filter((other) => other.seq > seq).length + (running ? 1 : 0);
  return known.filter(({ kind }) => kind === 'tool-intent').length <= later;
}

type Asked = { readonly args: string; readonly kind: string };

/** What was asked of each call, and in what kind of event; and what each gave. */
async function readJournal(
  sql: Sql,
): Promise<{ readonly asked: ReadonlyMap<string, readonly Asked[]>; readonly outputs: ReadonlyMap<string, string> }> {
  type Event = { readonly run_id: string; readonly kind: string; readonly payload: string };
  const events = await sql.all<Event>(
    `SELECT run_id, kind, payload FROM fpf_event WHERE kind <> 'tool-result' ORDER BY rowid`,
  );
  const asked = events.flatMap(({ run_id, kind, payload }) => {
    const found = argumentsOf(objectIn(payload) ?? {});
    return found ? [{ key: keyOf(run_id, found.call), args: found.args, kind }] : [];
  });
  return { asked: grouped(asked, ({ key }) => key), outputs: await readOutputs(sql) };
}

const atOnce = 64;

/** In pages: what calls gave may be large. */
async function readOutputs(sql: Sql): Promise<ReadonlyMap<string, string>> {
  const outputs = new Map<string, string>();
  const text =
    `SELECT rowid AS at, run_id, payload FROM fpf_event WHERE kind = 'tool-result' AND rowid > ? ` +
    'ORDER BY rowid LIMIT ?';
  type Event = { readonly at: number; readonly run_id: string; readonly payload: string };
  for (let last = 0; ;) {
    const events = await sql.all<Event>(text, last, atOnce);
    for (const { at, run_id, payload } of events) {
      last = at;
      const found = outputOf('tool-result', objectIn(payload) ?? {});
      if (found) outputs.set(keyOf(run_id, found[0]), found[1]);
    }
    if (events.length < atOnce) return outputs;
  }
}
