import type { KeyObject } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import type { Sql } from '../engine/sql.ts';
import type { OnStep } from '../steps.ts';
import type { Database } from '../database/database.ts';
import { errnoOf } from '../tree/anchored.ts';
import { diskFailure } from '../tree/disk-failure.ts';
import { isOwnFolder, ownFolder } from '../tree/own-folder.ts';
import { parseReceipt, type Receipt, sealReceipt } from './receipt.ts';
import { endsOf, type Standing, standingSince, start } from './standing.ts';

export type Written = {
  /** Values are written, which have no chain of their own. */
  readonly values?: boolean;
  /** These receipts are new, and what they are about is not: all of it is told. */
  readonly anew?: boolean;
};

export type ReadReceipts = { readonly receipts: readonly Receipt[]; readonly broken: readonly number[] };

/**
 * The receipts of one session: a file outside the workspace and outside the database, that is only ever appended to. A
 * chain inside a file cannot show that its tail was cut; this can.
 */
export class Receipts {
  readonly path: string;
  readonly key: KeyObject | undefined;
  readonly #session: string;
  readonly #now: () => number;
  readonly #onStep: OnStep;

  constructor(homeDir: string, session: string, now: () => number, key?: KeyObject, onStep: OnStep = () => undefined) {
    this.path = join(homeDir, 'receipts', `${session}.jsonl`);
    this.key = key;
    this.#session = session;
    this.#now = now;
    this.#onStep = onStep;
  }

  /**
   * One transaction and its receipt. Every write that may add to the audit, to a journal or to the values goes through
   * here. The intent is on disk before the transaction is; what comes after it needs no wait of its own, because an
   * intent that was reached says the same.
   */
  async write<T>(
    db: Database,
    work: (sql: Sql) => Promise<T>,
    { values = false, anew = false }: Written = {},
  ): Promise<T> {
    let reached: Standing | undefined;
    const result = await db.write(async (sql) => {
      const before = anew ? start : await endsOf(sql);
      const done = await work(sql);
      reached = await standingSince(sql, before, values || anew);
      if (reached) this.append(reached, 'intent');
      return done;
    });
    this.#onStep('transaction-done');
    this.#onStep('receipt');
    if (reached) this.#confirm(reached);
    return result;
  }

  /** What was committed stays committed: the intent on disk covers it where this line cannot be written. */
  #confirm(reached: Standing): void {
    try {
      this.append(reached, 'kept');
    } catch {
      // The next intent tells of it, too.
    }
  }

  append(standing: Standing, state: Receipt['state']): void {
    const at = new Date(this.#now()).toISOString();
    const line = `${JSON.stringify(sealReceipt({ session: this.#session, ...standing, at, state }, this.key))}\n`;
    try {
      appendLine(this.path, line, state === 'intent');
    } catch (cause) {
      if (FpfError.is(cause)) throw cause;
      throw unwritable(this.path, cause);
    }
  }

  /**
   * For a database that was not there before: what an earlier one of this name left is set aside, and no longer read.
   */
  startAnew(): void {
    if (!isOwnFolder(dirname(this.path))) return;
    const aside = `${this.path}.before-${this.#now()}`;
    try {
      renameSync(this.path, aside);
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') throw unwritable(this.path, error);
    }
  }

  /** Undefined where there are none. `broken` are the numbers of lines that are no receipts. */
  read(): ReadReceipts | undefined {
    if (!isOwnFolder(dirname(this.path))) return undefined;
    let text: string;
    try {
      text = readFileSync(this.path, 'utf8');
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return undefined;
      throw unusable(`the receipts ${this.path} cannot be read`, error);
    }
    const receipts: Receipt[] = [];
    const broken: number[] = [];
    for (const [index, line] of text.split('\n').entries()) {
      if (line === '') continue;
      const receipt = parseReceipt(line);
      if (receipt?.session === this.#session) receipts.push(receipt);
      else broken.push(index + 1);
    }
    return { receipts, broken };
  }
}

function appendLine(path: string, line: string, sync: boolean): void {
  ownFolder(dirname(path));
  const fd = openSync(path, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
  let before: number | undefined;
  try {
    // A line that a crash cut short must not swallow the next one.
    const { size } = fstatSync(fd);
    before = size;
    writeWhole(fd, Buffer.from(size > 0 && byteAt(fd, size - 1) !== 0x0a ? `\n${line}` : line));
    if (sync) fsyncSync(fd);
  } catch (cause) {
    // Half a line, as a full disk leaves it, would be taken for a receipt that was tampered with.
    if (before !== undefined) ftruncateSync(fd, before);
    throw cause;
  } finally {
    closeSync(fd);
  }
}

function byteAt(fd: number, position: number): number | undefined {
  const one = Buffer.alloc(1);
  return readSync(fd, one, 0, 1, position) === 1 ? one[0] : undefined;
}

function writeWhole(fd: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
}

function unwritable(path: string, cause: unknown): FpfError {
  return unusable(`the receipts ${path} cannot be written`, cause);
}

function unusable(what: string, cause: unknown): FpfError {
  const hint = 'Check the folder, its permissions and its free space.';
  return diskFailure(`${what}: ${(cause as Error).message}`, hint, cause);
}
