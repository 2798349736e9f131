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
