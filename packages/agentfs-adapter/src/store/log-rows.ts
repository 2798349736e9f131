import type { AuditRow, JsonValue } from '@fpf/contracts';
import { canonicalJson, hashJson } from '@fpf/contracts/hash';
import type { Sql, SqlValue } from '../engine/sql.ts';

/** What a row of AgentFS's own log of tool calls says, in the order of its columns. */
export type LogValues = readonly [
  name: SqlValue,
  parameters: SqlValue,
  result: SqlValue,
  error: SqlValue,
  status: SqlValue,
  startedAt: SqlValue,
  completedAt: SqlValue,
  durationMs: SqlValue,
];

export type LogRow = { readonly id: number; readonly values: LogValues };

const columns = 'name, parameters, result, error, status, started_at, completed_at, duration_ms';

export async function readLogRows(sql: Sql): Promise<readonly LogRow[]> {
  const rows = await sql.all<Readonly<Record<string, SqlValue>> & { readonly id: number }>(
    `SELECT id, ${columns} FROM tool_calls ORDER BY id`,
  );
  return rows.map(({ id, ...row }) => ({
    id,
    values: columns.split(', ').map((column) => row[column] ?? null) as unknown as LogValues,
  }));
}

export async function insertLogRows(sql: Sql, rows: readonly LogValues[]): Promise<void> {
  await sql.many(`INSERT INTO tool_calls (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`, rows);
}

type Told = Pick<AuditRow, 'at' | 'tool' | 'subject' | 'error' | 'state' | 'caller' | 'duration_ms'>;

/** What the log says of a call. `output`: what it gave, as `outputOf` has it. */
export function logRowOf(call: Told, parameters: string | null, output?: string): LogValues {
  const end = Math.floor(Date.parse(call.at) / 1000);
  const took = call.duration_ms ?? 0;
  const start = Math.floor((Date.parse(call.at) - took) / 1000);
  const failed = call.error !== undefined;
  const { state = null, caller } = call;
  const told = canonicalJson({ state, call: caller.call }).slice(1, -1);
  return [
    call.tool ?? call.subject,
    parameters,
    failed ? null : `{${output === undefined ? told : `${told},${output}`}}`,
    call.error ?? null,
    failed ? 'error' : 'success',
    start,
    end,
    took,
  ];
}

/** As it was written until what calls gave came to be in it, when times were told by the second. */
export function olderLogRowOf(call: Told, parameters: string | null): LogValues {
  const [name, args, result, error, status, start, end] = logRowOf(call, parameters);
  return [name, args, result, error, status, start, end, (Number(end) - Number(start)) * 1000];
}

const mostOutput = 4_096;

/**
 * What an event tells of what a call gave, as members of a JSON object: the value that the tool put out, or else its
 * text. A long one is cut, and says so.
 */
export function outputOf(kind: string, payload: unknown): readonly [call: string, output: string] | undefined {
  const { call_id, result } = payload as {
    readonly call_id?: unknown;
    readonly result?: { readonly output?: JsonValue; readonly stdout?: JsonValue };
  };
  const output = result?.output ?? result?.stdout;
  if (kind !== 'tool-result' || typeof call_id !== 'string' || output === undefined) return undefined;
  // Of a long text only the beginning is looked at.
  const whole = typeof output === 'string' ? output : canonicalJson({ output }).slice('{"output":'.length, -1);
  if (whole.length <= mostOutput) return [call_id, canonicalJson({ output }).slice(1, -1)];
  const begin = whole.slice(0, mostOutput).toWellFormed();
  return [call_id, canonicalJson({ output: begin, whole_length: whole.length }).slice(1, -1)];
}

/** What a row says, without its number. */
export function hashOfLogRow({ values }: LogRow): string {
  return hashJson({ row: values.map(plain) });
}

function plain(value: SqlValue): string | number | null {
  if (typeof value === 'bigint') return `${value}n`;
  return value instanceof Uint8Array ? `0x${Buffer.from(value).toString('hex')}` : value;
}

/** Rows that no call of the audit has made; `known`: those that a step has told of before. */
export function foreignLogRows(
  log: readonly LogRow[],
  calls: readonly AuditRow[],
  known: ReadonlyMap<number, string>,
): readonly LogRow[] {
  let next = 0;
  return log.filter((row) => {
    if (known.has(row.id)) return false;
    const call = calls[next];
    if (call === undefined || !isCallOf(row, call)) return true;
    next += 1;
    return false;
  });
}

/** By what the audit has of it: arguments and what it gave are in the journal, where there is one. */
function isCallOf({ values }: LogRow, call: AuditRow): boolean {
  const own = logRowOf(call, null);
  return [0, 3, 4, 5, 6].every((at) => values[at] === own[at]);
}
