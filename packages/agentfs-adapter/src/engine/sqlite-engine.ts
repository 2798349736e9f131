import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type * as Sqlite from 'node:sqlite';
import { plainRow, type Sql, type SqlEngine, type SqlValue } from './sql.ts';

/** SQLite, in this process. The file is there already. */
export class SqliteEngine implements SqlEngine {
  readonly name = 'sqlite';
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(path: string, { DatabaseSync }: SqliteModule) {
    this.#db = new DatabaseSync(path, { enableForeignKeyConstraints: false, timeout: 0 });
    try {
      // The lock first: a file that another program has open is refused before anything is written.
      this.#db.exec(
        'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE; COMMIT',
      );
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  async run(text: string, ...values: readonly SqlValue[]): Promise<number> {
    return Number(this.#statement(text).run(...values).lastInsertRowid);
  }

  async all<Row>(text: string, ...values: readonly SqlValue[]): Promise<readonly Row[]> {
    return this.#statement(text)
      .all(...values)
      .map((row) => plainRow(row) as Row);
  }

  async get<Row>(text: string, ...values: readonly SqlValue[]): Promise<Row | undefined> {
    const row = this.#statement(text).get(...values);
    return row && (plainRow(row) as Row);
  }

  async many(text: string, rows: Parameters<Sql['many']>[1]): Promise<void> {
    const statement = this.#statement(text);
    for (const values of rows) statement.run(...values);
  }

  async begin(): Promise<void> {
    this.#db.exec('BEGIN IMMEDIATE');
  }

  async commit(): Promise<void> {
    this.#db.exec('COMMIT');
  }

  async rollback(): Promise<void> {
    this.#db.exec('ROLLBACK');
  }

  async checkpoint(): Promise<void> {
    const said = await this.get<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
    if (said?.busy !== 0) throw new Error('its write-ahead log could not be folded in');
  }

  async copyTo(path: string, packed = false): Promise<void> {
    // Nobody else's to read from its first byte on: SQLite takes an empty file, and would make one as the umask says.
    const fd = openSync(path, 'wx', 0o600);
    try {
      this.#db.exec(`PRAGMA page_size = ${packed && (await this.#isSmall()) ? 1_024 : 4_096}`);
      this.#db.prepare('VACUUM INTO ?').run(path);
      // SQLite does not wait for the disk here.
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  }

  async close(): Promise<void> {
    this.#prepared.clear();
    if (this.#db.isOpen) this.#db.close();
  }

  /** Each table and each index takes a page at least, so that most of a small file is empty space in pages of 4 KiB. */
  async #isSmall(): Promise<boolean> {
    const bytes = 'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size';
    return Number((await this.get<{ bytes: number }>(bytes))?.bytes) < 1_048_576;
  }

  #statement(text: string): StatementSync {
    const known = this.#prepared.get(text);
    if (known) return known;
    const made = this.#db.prepare(text);
    made.setReadBigInts(true);
    this.#prepared.set(text, made);
    return made;
  }
}

type SqliteModule = typeof Sqlite;

/**
 * SQLite as Node has it, where it has it: undefined before Node 22.13. It is asked for by name, because an import of a
 * module that is not there would keep this package from loading at all.
 */
export function sqliteModule(): SqliteModule | undefined {
  const warning = Object.getOwnPropertyDescriptor(process, 'emitWarning') ?? {};
  // Some versions of Node warn that the module is experimental, on standard error, where users would take it for ours.
  Object.defineProperty(process, 'emitWarning', { ...warning, value: () => undefined });
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    Object.defineProperty(process, 'emitWarning', warning);
  }
}
