import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { FpfError } from '@fpf/contracts';
import { Database, unavailable } from './store/database.ts';
import { makeTables } from './store/tables.ts';

/** Opens the file through agentfs-sdk, which is loaded only now, and adds what the SDK does not make. */
export async function openDatabase(path: string): Promise<Database> {
  refuseForeign(path);
  try {
    const { AgentFS } = await import('agentfs-sdk');
    const agent = await AgentFS.open({ path });
    await makeTables(agent);
    return new Database(path, agent);
  } catch (error) {
    throw FpfError.is(error) ? error : unavailable(path, error);
  }
}

/** The engine takes a file of any kind for its own, and a broken one ends the process: so look first. */
function refuseForeign(path: string): void {
  if (!existsSync(path)) return;
  const header = Buffer.alloc(16);
  const fd = openSync(path, 'r');
  try {
    readSync(fd, header, 0, 16, 0);
  } finally {
    closeSync(fd);
  }
  const size = statSync(path).size;
  if (size >= 4096 && size % 4096 === 0 && header.toString('latin1') === 'SQLite format 3\0') return;
  // A new database may lie in its write-ahead log alone.
  if (size === 0 && existsSync(`${path}-wal`)) return;
  throw new FpfError({
    code: 'session.unavailable',
    message: `agentfs-adapter: ${path} is not a whole SQLite database (${size} bytes)`,
    hint: 'It was cut off or is something else. Move it away, or use another session.',
  });
}

/**
 * After a close the engine keeps the file locked until the process ends. Closing any other handle of a file gives up the
 * process's locks on it, which is what is wanted here, and only here.
 */
export function releaseEngineLocks(path: string): void {
  for (const file of [path, `${path}-wal`]) if (existsSync(file)) closeSync(openSync(file, 'r'));
}

/** Changes when anybody writes to the database: a process that was killed has written to its log alone. */
export function fingerprint(path: string): string {
  const parts = [path, `${path}-wal`].map((file) => {
    const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
    return stat ? `${stat.ino}:${stat.size}:${stat.mtimeNs}` : 'none';
  });
  return parts.join(' ');
}

/** The engine may keep pages of a file that it has closed. What another process wrote since must not be mixed with them. */
export function refuseStale(path: string, closedAs: string | undefined): void {
  if (closedAs === undefined || closedAs === fingerprint(path)) return;
  throw new FpfError({
    code: 'session.unavailable',
    message: `agentfs-adapter: another process has written to ${path} since this one closed it`,
    hint: 'Open it in a new process.',
  });
}
