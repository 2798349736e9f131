import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { EngineFailure } from './engine-failure.ts';
import { SdkProcess } from './sdk-process.ts';
import type { Sql, SqlEngine, SqlValue } from './sql.ts';

/**
 * Pages that the engine keeps. It holds what a transaction wrote until that is folded in, whatever this says; but where
 * there are more than it may keep, it looks through all of them for each new one. So a transaction may keep all of its
 * own.
 */
const wholeTransaction = 1_000_000_000;
const otherwise = 2_000;

/** The engine of agentfs-sdk, in a process of its own. */
export class SdkEngine implements SqlEngine {
  readonly name = 'agentfs-sdk';
  readonly #path: string;
  #process: SdkProcess;
  #open = true;

  /** The file is there already. */
  static async open(path: string): Promise<SdkEngine> {
    return new SdkEngine(path, await openProcess(path));
  }

  private constructor(path: string, process: SdkProcess) {
    this.#path = path;
    this.#process = process;
  }

  async run(text: string, ...values: readonly SqlValue[]): Promise<number> {
    return (await this.#process.ask({ op: 'run', text, values })) as number;
  }

  async all<Row>(text: string, ...values: readonly SqlValue[]): Promise<readonly Row[]> {
    return (await this.#process.ask({ op: 'all', text, values })) as readonly Row[];
  }

  async get<Row>(text: string, ...values: readonly SqlValue[]): Promise<Row | undefined> {
    return (await this.#process.ask({ op: 'get', text, values })) as Row | undefined;
  }

  async many(text: string, rows: Parameters<Sql['many']>[1]): Promise<void> {
    for (const slice of slicesOf(rows)) await this.#process.ask({ op: 'many', text, rows: slice });
  }

  async begin(): Promise<void> {
    await this.#exec(`PRAGMA cache_size = ${wholeTransaction}; BEGIN IMMEDIATE`);
  }

  async commit(): Promise<void> {
    await this.#exec(`COMMIT; PRAGMA cache_size = ${otherwise}`);
  }

  async rollback(): Promise<void> {
    await this.#exec(`ROLLBACK; PRAGMA cache_size = ${otherwise}`);
  }

  async checkpoint(): Promise<void> {
    if (await this.#fold()) return;
    // After a rollback this engine holds a lock against itself until its process ends.
    await this.#process.end();
    this.#process = await openProcess(this.#path);
    if (!(await this.#fold())) throw new EngineFailure('its write-ahead log could not be folded in');
  }

  async copyTo(path: string): Promise<void> {
    await this.checkpoint();
    // The locks are the other process's: a descriptor that is closed here takes none of them away.
    const file = await open(path, 'wx', 0o600);
    try {
      // A pipeline would wait for a close that a stream over this handle never tells.
      await file.writeFile(createReadStream(this.#path, { highWaterMark: 1_048_576 }));
      await file.sync();
    } finally {
      await file.close();
    }
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.#process.end();
    await dropEmptyLog(this.#path);
  }

  async #exec(text: string): Promise<void> {
    await this.#process.ask({ op: 'exec', text });
  }

  async #fold(): Promise<boolean> {
    return (await this.get<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)'))?.busy === 0;
  }
}

async function openProcess(path: string): Promise<SdkProcess> {
  const process = new SdkProcess();
  try {
    await process.ask({ op: 'open', path });
    return process;
  } catch (error) {
    await process.end();
    await dropEmptyLog(path);
    throw error;
  }
}

/** The engine leaves its log behind, also where nothing is in it. */
async function dropEmptyLog(path: string): Promise<void> {
  const log = await stat(`${path}-wal`).catch(() => undefined);
  if (log?.size === 0) await rm(`${path}-wal`, { force: true });
}

const most = 4_194_304;

/** Rows in messages of about four mebibytes. */
export function* slicesOf(rows: readonly (readonly SqlValue[])[]): Generator<readonly (readonly SqlValue[])[]> {
  let start = 0;
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    for (const value of row)
      bytes += value instanceof Uint8Array ? value.byteLength : typeof value === 'string' ? value.length : 8;
    if (bytes < most) continue;
    yield rows.slice(start, index + 1);
    start = index + 1;
    bytes = 0;
  }
  if (start < rows.length) yield rows.slice(start);
}
