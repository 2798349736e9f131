export type SqlValue = string | number | bigint | null | Uint8Array;

/**
 * SQL on the one connection of a session. A text is prepared once and kept. Blobs come and go as bytes. An integer
 * comes as a number where a number holds it exactly, and as a bigint beyond: none is ever rounded.
 *
 * Both engines must understand a text, and that of agentfs-sdk knows less: no query inside an UPDATE or DELETE, no
 * recursion, no window functions, no savepoints, no ORDER BY over a UNION; and it joins with an inner query row by row.
 */
export interface Sql {
  /** The row id of the last insert. */
  run(text: string, ...values: readonly SqlValue[]): Promise<number>;
  all<Row>(text: string, ...values: readonly SqlValue[]): Promise<readonly Row[]>;
  get<Row>(text: string, ...values: readonly SqlValue[]): Promise<Row | undefined>;
  /**
   * One text with many rows of values: one way to the engine and back. Inside a transaction, or what came before a
   * failure stays.
   */
  many(text: string, rows: readonly (readonly SqlValue[])[]): Promise<void>;
}

export type EngineName = 'sqlite' | 'agentfs-sdk';

/**
 * One open database file, which no other program can open meanwhile. Calls come one at a time: whoever holds it sees to
 * that. While one is open, this process opens the file in no other way, not even to read its bytes: closing any
 * descriptor of a file gives up the locks that the process has on it.
 */
export interface SqlEngine extends Sql {
  readonly name: EngineName;
  /** A transaction that may write: nobody else's is open beside it. */
  begin(): Promise<void>;
  /** What it wrote is on disk when this returns. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
  /** Folds the write-ahead log into the file. */
  checkpoint(): Promise<void>;
  /**
   * A copy of the whole database, on disk when this returns. The place must be free. Not inside a transaction. With
   * `packed` it is as small as the engine can make it.
   */
  copyTo(path: string, packed?: boolean): Promise<void>;
  /** Releases the file for every other process. Closing twice is the same as once. */
  close(): Promise<void>;
}

/** A row as a plain object, its integers as numbers wherever a number holds them exactly. */
export function plainRow(row: object): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row))
    plain[name] = typeof value === 'bigint' ? plainInteger(value) : value;
  return plain;
}

function plainInteger(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
