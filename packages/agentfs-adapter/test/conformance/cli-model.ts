import { existsSync, lstatSync, statSync } from 'node:fs';
import type { Sql } from '../../src/engine/sql.ts';

// What the command-line tool of AgentFS would print for a database, by its own rules. It reads the tables as that tool
// does, and shares nothing with the code that wrote them.

type Name = { readonly name: string; readonly parent_ino: number; readonly ino: number; readonly mode: number };
type ToolCall = {
  readonly id: number;
  readonly name: string;
  readonly parameters: string | null;
  readonly result: string | null;
  readonly error: string | null;
  readonly status: string;
  readonly started_at: number;
  readonly completed_at: number | null;
  readonly duration_ms: number | null;
};

/**
 * `agentfs diff`: what is in the delta is M where the base has something at that path, links followed, else A; a
 * whiteout is D.
 */
export async function cliDiff(sql: Sql): Promise<string> {
  const base = await sql.get<{ value: string }>("SELECT value FROM fs_overlay_config WHERE key = 'base_path'");
  if (!base) return 'No diff (non-overlay filesystem)\n';
  const names = await sql.all<Name>(
    'SELECT d.name, d.parent_ino, d.ino, i.mode FROM fs_dentry d JOIN fs_inode i ON i.ino = d.ino',
  );
  const lines: (readonly [path: string, line: string])[] = [];
  const walk = (parent: number, prefix: string): void => {
    for (const { name, ino, mode } of names.filter((one) => one.parent_ino === parent)) {
      const path = `${prefix}/${name}`;
      lines.push([path, `${existsSync(base.value + path) ? 'M' : 'A'} ${letterOf(mode)} ${path}`]);
      if ((mode & 0o170000) === 0o040000) walk(ino, path);
    }
  };
  walk(1, '');
  for (const { path } of await sql.all<{ path: string }>('SELECT path FROM fs_whiteout'))
    lines.push([path, `D ${baseLetter(base.value + path)} ${path}`]);
  if (lines.length === 0) return 'No changes\n';
  const sorted = lines.toSorted(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return sorted.map(([, line]) => `${line}\n`).join('');
}

/** `agentfs timeline`, as a table: the newest first, names cut after twenty bytes. */
export async function cliTimeline(sql: Sql, limit = 100): Promise<string> {
  const calls = await recent(sql, limit);
  if (calls.length === 0) return 'No tool calls found\n';
  const line = (id: string, tool: string, status: string, duration: string, started: string): string =>
    `${id.padEnd(4)} ${tool.padEnd(20)} ${status.padEnd(10)} ${duration.padStart(10)} ${started.padEnd(20)}\n`;
  const rows = calls.map((call) =>
    line(
      String(call.id),
      call.name.length <= 20 ? call.name : `${call.name.slice(0, 17)}...`,
      statusOf(call),
      call.duration_ms === null ? '--' : `${call.duration_ms}ms`,
      new Date(call.started_at * 1000).toISOString().slice(0, 19).replace('T', ' '),
    ),
  );
  return line('ID', 'TOOL', 'STATUS', 'DURATION', 'STARTED') + rows.join('');
}

/** `agentfs timeline --format json`: fields without a value are left out, an empty text counts as none. */
export async function cliTimelineJson(sql: Sql, limit = 100): Promise<string> {
  const json = (text: string | null): unknown =>
    text === null || text === '' ? undefined : (JSON.parse(text) as unknown);
  const calls = (await recent(sql, limit)).map((call) => ({
    id: call.id,
    name: call.name,
    parameters: json(call.parameters),
    result: json(call.result),
    error: call.error === null || call.error === '' ? undefined : call.error,
    status: statusOf(call),
    started_at: call.started_at,
    completed_at: call.completed_at ?? undefined,
    duration_ms: call.duration_ms ?? undefined,
  }));
  return `${JSON.stringify(calls, undefined, 2)}\n`;
}

function recent(sql: Sql, limit: number): Promise<readonly ToolCall[]> {
  const columns = 'id, name, parameters, result, error, status, started_at, completed_at, duration_ms';
  return sql.all<ToolCall>(`SELECT ${columns} FROM tool_calls ORDER BY started_at DESC LIMIT ?`, limit);
}

const statusOf = ({ status }: ToolCall): string => (status === 'success' || status === 'error' ? status : 'pending');

function letterOf(mode: number): string {
  return { [0o040000]: 'd', [0o120000]: 'l', [0o100000]: 'f' }[mode & 0o170000] ?? '?';
}

/** Of what the base has, a link followed where it leads somewhere. */
function baseLetter(path: string): string {
  const followed = statSync(path, { throwIfNoEntry: false });
  if (followed?.isDirectory()) return 'd';
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return 'l';
  return followed?.isFile() ? 'f' : '?';
}
