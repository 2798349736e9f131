import type { AgentFS } from 'agentfs-sdk';
import { FpfError } from '@fpf/contracts';
import { Mutex } from './mutex.ts';

export type SqlValue = string | number | null;

/** SQL on the one connection of a session. A text is prepared once and kept. */
export interface Sql {
  /** The row id of the last insert. */
  run(text: string, ...values: readonly SqlValue[]): Promise<number>;
  all<Row>(text: string, ...values: readonly SqlValue[]): Promise<readonly Row[]>;
  get<Row>(text: string, ...values: readonly SqlValue[]): Promise<Row | undefined>;
}

/**
 * A session's database, through agentfs-sdk. Its handle is one connection: whatever ran beside an open transaction would
 * join it and be lost with it, so everything goes through one mutex.
 */
export class Database {
  readonly path: string;
  readonly #agent: AgentFS;
  readonly #mutex = new Mutex();
  readonly #prepared = new Map<string, ReturnType<ReturnType<AgentFS['getDatabase']>['prepare']>>();
  readonly #sql: Sql;
  #open = true;

  constructor(path: string, agent: AgentFS) {
    this.path = path;
    this.#agent = agent;
    this.#sql = {
      run: async (text, ...values) => (await this.#statement(text).run(...values)).lastInsertRowid,
      all: async <Row>(text: string, ...values: readonly SqlValue[]) => (await this.#statement(text).all(...values)) as readonly Row[],
      get: async <Row>(text: string, ...values: readonly SqlValue[]) =>
        ((await this.#statement(text).get(...values)) as Row | null | undefined) ?? undefined,
    };
  }

  get open(): boolean {
    return this.#open;
  }

  read<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#mutex.run(() => this.#guarded(() => work(this.#sql)));
  }

  /** One transaction: all of it is on disk when this returns, or none of it. */
  write<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#mutex.run(() =>
      this.#guarded(async () => {
        const db = this.#agent.getDatabase();
        await db.exec('BEGIN IMMEDIATE');
        try {
          const result = await work(this.#sql);
          await db.exec('COMMIT');
          return result;
        } catch (error) {
          await db.exec('ROLLBACK').catch(() => undefined);
          throw error;
        }
      }),
    );
  }

  /** Writes into the file's header whose it is, where it can be read without the engine. */
  mark(application: number, format: number): Promise<void> {
    return this.#mutex.run(() =>
      this.#guarded(() => this.#agent.getDatabase().exec(`PRAGMA application_id = ${application}; PRAGMA user_version = ${format}`)),
    );
  }

  /** Folds the write-ahead log into the file, so that the file alone is the session. Closing twice is the same as once. */
  close(): Promise<void> {
    return this.#mutex.run(async () => {
      if (!this.#open) return;
      await this.#guarded(async () => {
        await this.#agent.getDatabase().pragma('wal_checkpoint(TRUNCATE)', {});
        this.#open = false;
        for (const statement of this.#prepared.values()) statement.close();
        this.#prepared.clear();
        await this.#agent.close();
      });
    });
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#open) {
      throw new FpfError({
        code: 'session.closed',
        message: `agentfs-adapter: the session ${this.path} is closed`,
        hint: 'Open it again.',
      });
    }
    try {
      return await work();
    } catch (error) {
      throw FpfError.is(error) ? error : unavailable(this.path, error);
    }
  }

  #statement(text: string): ReturnType<ReturnType<AgentFS['getDatabase']>['prepare']> {
    const known = this.#prepared.get(text);
    if (known) return known;
    const made = this.#agent.getDatabase().prepare(text);
    this.#prepared.set(text, made);
    return made;
  }
}

export function unavailable(path: string, cause: unknown): FpfError {
  const text = cause instanceof Error ? cause.message : String(cause);
  if (/locked by another process|database is locked/i.test(text)) {
    return new FpfError({
      code: 'session.locked',
      message: `agentfs-adapter: another process holds ${path}`,
      hint: 'Wait for it to end, or use another session.',
      cause,
    });
  }
  return new FpfError({
    code: 'session.unavailable',
    message: `agentfs-adapter: the database ${path} failed: ${text.slice(0, 512)}`,
    hint: 'Check the folder, its permissions and its free space.',
    cause,
  });
}
