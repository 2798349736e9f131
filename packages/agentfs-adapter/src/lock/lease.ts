import { FpfError } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { type Holder, type Lock, ownerText, ownOwner } from '@fpf/files/lock';
import type { Sql } from '../engine/sql.ts';
import type { Database } from '../database/database.ts';

/** Who had the session last, as its database has it. */
type Held = {
  readonly epoch: number;
  readonly pid: number;
  readonly since: string;
  /** A digest of machine and boot, since a database is copied into reports; earlier versions wrote none. */
  readonly machine: string | undefined;
};

/**
 * Whose the session is, by a number in its database that grows with each holder that writes. The lock's file and the
 * engine's lock keep a second opener out; where either was lost, the number keeps whoever had the session before from
 * writing into what is another's by now.
 */
export class Lease {
  readonly #db: Database;
  readonly #lock: Lock;
  /** What the database had when it was opened, until this holder has written its own. */
  #epoch: number;
  #own = false;

  /** Looked up when the database is opened: whoever comes in between has it then, and this opener does not. */
  static async open(db: Database, lock: Lock): Promise<Lease> {
    const lease = new Lease(db, lock, (await db.read(readHeld))?.epoch ?? 0);
    db.fence((sql) => lease.#pass(sql));
    return lease;
  }

  private constructor(db: Database, lock: Lock, epoch: number) {
    this.#db = db;
    this.#lock = lock;
    this.#epoch = epoch;
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** For what changes something outside of the database before it is recorded there. */
  async mustHold(): Promise<void> {
    await this.#db.read((sql) => this.#look(sql));
  }

  /** Runs first in every transaction. The first one of a holder raises the number; who only looks raises none. */
  async #pass(sql: Sql): Promise<() => void> {
    const holder = await this.#look(sql);
    if (this.#own) return () => undefined;
    const next = this.#epoch + 1;
    await sql.run(`INSERT OR REPLACE INTO fpf_meta (key, value) VALUES ('lease', ?)`, lineOf(next, holder));
    return () => {
      this.#epoch = next;
      this.#own = true;
    };
  }

  async #look(sql: Sql): Promise<Holder> {
    const holder = this.#lock.holder();
    const held = await readHeld(sql);
    if ((held?.epoch ?? 0) !== this.#epoch) throw lost(this.#db.path, held ? heldText(held) : holderText(holder));
    if (holder?.token !== this.#lock.token) throw lost(this.#db.path, holderText(holder));
    return holder;
  }
}

/** What is no such line was written by nobody who held it. */
async function readHeld(sql: Sql): Promise<Held | undefined> {
  const row = await sql.get<{ value: string }>(`SELECT value FROM fpf_meta WHERE key = 'lease'`);
  const [, epoch, pid, since, machine] =
    /^(\d{1,15}) (\d{1,10}) (\S{1,64})(?: ([0-9a-f]{16}))?$/.exec(row?.value ?? '') ?? [];
  return since === undefined ? undefined : { epoch: Number(epoch), pid: Number(pid), since, machine };
}

function lineOf(epoch: number, holder: Holder): string {
  return `${epoch} ${holder.pid} ${holder.since} ${machineOf(holder)}`;
}

function machineOf({ host, boot }: Pick<Holder, 'host' | 'boot'>): string {
  return sha256(`${host} ${boot}`).slice(0, 16);
}

function heldText({ pid, since, machine }: Held): string {
  const elsewhere = machine === undefined || machine === machineOf(ownOwner()) ? '' : ' of another machine';
  return `process ${pid}${elsewhere} holds it since ${since}`;
}

function holderText(holder: Holder | undefined): string {
  return holder ? `${ownerText(holder)} holds it since ${holder.since}` : 'nobody holds it: its lock was removed';
}

function lost(path: string, who: string): FpfError {
  return new FpfError({
    code: 'session.lease-lost',
    message: `agentfs-adapter: process ${process.pid} has lost its hold of ${path}; ${who}. Nothing was written.`,
    hint: 'What was acknowledged before is kept. Where no other process goes on with the run, `fpf resume` does.',
  });
}
