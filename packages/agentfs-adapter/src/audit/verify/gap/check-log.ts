import type { AuditRow } from '@fpf/contracts';
import type { Sql, SqlValue } from '../../../engine/sql.ts';
import { argumentsOf, logRowOf } from '../../../store/tool-calls.ts';
import { type Findings, objectIn } from '../findings.ts';
import { keyOf, push } from './history-rows.ts';

/** AgentFS's own log says of each call what the audit says, with arguments that the journal has for it. */
export async function checkLog(sql: Sql, rows: readonly AuditRow[], findings: Findings): Promise<void> {
  const asked = await readAsked(sql);
  const calls = rows.filter(({ op }) => op === 'tool');
  type Row = Readonly<Record<string, SqlValue>> & { readonly id: number; readonly parameters: string | null };
  const columns = 'id, name, parameters, result, error, status, started_at, completed_at, duration_ms';
  const log = await sql.all<Row>(`SELECT ${columns} FROM tool_calls ORDER BY id`);
  for (const [index, row] of log.entries()) {
    findings.look();
    const { id, parameters, ...rest } = row;
    const call = calls[index];
    const subject = `row ${id} of tool_calls`;
    if (!call) {
      findings.add(subject, 'tells of a call that the audit does not have');
      continue;
    }
    const known = asked.get(keyOf(call.caller.run, call.caller.call ?? '')) ?? [];
    const [name, , ...told] = logRowOf(call, null);
    const isTold = Object.values(rest).every((value, at) => value === [name, ...told][at]);
    const isAsked = parameters === null ? known.length === 0 : known.includes(parameters);
    if (id !== index + 1 || !isTold || !isAsked)
      findings.add(subject, `is not what the audit says in row ${call.seq}, or not what was asked`);
  }
  for (const { seq } of calls.slice(log.length))
    findings.add(`audit row ${seq}`, 'tells of a call that tool_calls does not have');
}

async function readAsked(sql: Sql): Promise<ReadonlyMap<string, readonly string[]>> {
  const asked = new Map<string, string[]>();
  const text = `SELECT run_id, payload FROM fpf_event WHERE kind <> 'tool-result' ORDER BY rowid`;
  for (const { run_id, payload } of await sql.all<{ run_id: string; payload: string }>(text)) {
    const found = argumentsOf(objectIn(payload) ?? {});
    if (found) push(asked, keyOf(run_id, found.call), found.args);
  }
  return asked;
}
