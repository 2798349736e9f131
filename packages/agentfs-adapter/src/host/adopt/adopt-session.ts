import { existsSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { AdoptAsk, Adoption } from '@fpf/contracts';
import type { Lock } from '@fpf/files/lock';
import { makeScratch, temporaryFolder } from '../../lock/scratch.ts';
import type { Database, Sql } from '../../database/database.ts';
import { type Meta, readMeta, settleMeta } from '../../database/meta.ts';
import { noteSession } from '../../home/session-note.ts';
import { receiptsOf, requireName, type SessionsPlace } from '../../home/session-place.ts';
import { Lease } from '../../lock/lease.ts';
import { lockSession } from '../../lock/session-lock.ts';
import { Receipts } from '../../receipts/receipts.ts';
import { readLogRows } from '../../store/log-rows.ts';
import { checkReceipts } from '../../verify/check-receipts.ts';
import { HostBase } from '../../view/host-base.ts';
import { refuseUnfinished } from '../commit/unfinished.ts';
import { readFound } from './found-tree.ts';
import { copyOf, notAsWritten, readValues, refused, requireDatabase } from './source-database.ts';
import { type TakenIn, takeIn, type TakingIn } from './take-in.ts';

type Work = {
  readonly place: SessionsPlace;
  readonly ask: AdoptAsk;
  /** What the database says of itself; undefined where another program made it. */
  readonly meta: Meta | undefined;
  /** A copy of the database as it is; nobody else opens it. */
  readonly source: Database;
  readonly path: string;
  readonly since: number;
};

/**
 * Takes a database in as a session of this workspace. One that lies among its sessions is changed where it lies, in one
 * transaction; any other is copied, and what it was copied from stays as it is.
 */
export async function adoptSession(place: SessionsPlace, ask: AdoptAsk): Promise<Adoption> {
  const since = place.host.clock.monotonic();
  const path = requireDatabase(ask.db);
  const own = existsSync(place.sessionsDir) && dirname(path) === realpathSync(place.sessionsDir);
  const held = own ? lockSession(path) : undefined;
  const scratch = makeScratch(temporaryFolder());
  try {
    const source = await place.open(copyOf(path, join(scratch.path, 'found.db')));
    try {
      const meta = await source.read(readMeta);
      const work: Work = { place, ask, meta, source, path, since };
      // Whatever a database calls itself, it names no file but a session's.
      const id = requireName(meta?.session ?? ask.to ?? place.host.ids.next());
      if (ask.dryRun === true) return await show(work, id, scratch.path);
      if (meta === undefined) return await takeNew(work, id);
      return held && path === pathOf(place, id) ? await takeInPlace(work, id, held) : await takeCopy(work, id);
    } finally {
      await source.close();
    }
  } finally {
    scratch.remove();
    held?.release();
  }
}

/** The whole of it on a copy, which is thrown away. */
async function show(work: Work, id: string, scratch: string): Promise<Adoption> {
  const { place, meta, path } = work;
  const copy = join(scratch, 'shown.db');
  if (meta) copyOf(path, copy);
  const db = await place.open(copy);
  try {
    if (!meta) await settleMeta(db, id, place.workspace);
    const standing = meta ? await receiptsAt(db, receiptsOf(place, id), id) : noneYet;
    const receipts = new Receipts(join(scratch, 'home'), id, () => place.host.clock.now());
    const shown = await taken(work, { id, db, receipts, standing });
    return { ...shown, session: meta?.session ?? work.ask.to ?? '' };
  } finally {
    await db.close();
  }
}

async function takeInPlace(work: Work, id: string, held: Lock): Promise<Adoption> {
  const { place, meta } = work;
  const path = pathOf(place, id);
  const db = await place.open(path);
  try {
    await Lease.open(db, held);
    await refuseUnfinished({ db, homeDir: place.homeDir, id });
    const receipts = receiptsOf(place, id);
    const made = await taken(work, { id, db, receipts, standing: await receiptsAt(db, receipts, id) });
    noteSession(place.homeDir, id, { db: path, parent: meta?.parent ?? null });
    return made;
  } finally {
    await db.close();
  }
}

/** First it is there, as a session that is not of this folder; then it is taken in. */
async function takeCopy(work: Work, id: string): Promise<Adoption> {
  const target = pathOf(work.place, id);
  return await named(work.place, id, async (part, lock) => {
    copyOf(work.path, part);
    renameSync(part, target);
    try {
      return await takeInPlace(work, id, lock);
    } catch (error) {
      for (const file of [target, `${target}-wal`, `${target}-shm`]) rmSync(file, { force: true });
      throw error;
    }
  });
}

/** What another program made is no session: its files, its log and its memory are taken into a new one. */
async function takeNew(work: Work, id: string): Promise<Adoption> {
  const { place } = work;
  return await named(place, id, async (part) => {
    const receipts = receiptsOf(place, id);
    const db = await place.open(part);
    let made: Adoption;
    try {
      await settleMeta(db, id, place.workspace);
      receipts.startAnew();
      made = await taken(work, { id, db, receipts, standing: noneYet });
    } finally {
      await db.close();
    }
    renameSync(part, pathOf(place, id));
    noteSession(place.homeDir, id, { db: pathOf(place, id), parent: null });
    return made;
  });
}

/** Under the lock of a name that is free. */
async function named<T>(place: SessionsPlace, id: string, work: (part: string, lock: Lock) => Promise<T>): Promise<T> {
  const target = pathOf(place, id);
  if (existsSync(target)) throw refused(`there is a session ${id} here already`, 'Move it away, or clone it first.');
  const lock = lockSession(target);
  const part = join(place.sessionsDir, `.${id}.db.part`);
  const left = [part, `${part}-wal`, `${part}-shm`];
  try {
    if (existsSync(target)) throw refused(`there is a session ${id} here already`, 'Move it away, or clone it first.');
    for (const file of left) rmSync(file, { force: true });
    return await work(part, lock);
  } finally {
    for (const file of left) rmSync(file, { force: true });
    lock.release();
  }
}

type Target = {
  readonly id: string;
  readonly db: Database;
  readonly receipts: Receipts;
  readonly standing: ReceiptsHere;
};

async function taken(work: Work, { id, db, receipts, standing }: Target): Promise<Adoption> {
  const { place, meta, source, path, ask, since } = work;
  const { workspace, covered, host, mostFileBytes } = place;
  const found = await readFound({ db: source, covered, mostFileBytes });
  const values = await source.read(readValues);
  const was = meta === undefined ? 'foreign' : meta.workspace === workspace ? 'here' : 'elsewhere';
  const parts: TakingIn = {
    id,
    base: new HostBase(workspace, covered),
    host,
    found,
    from: meta?.workspace ?? null,
    subject: { foreign: path, here: id, elsewhere: meta?.workspace ?? '' }[was],
    brought: meta ? { log: [], values: [] } : { log: await source.read(readLogRows), values },
    always: standing.missing || standing.valuesChanged,
    since,
  };
  const write = async (sql: Sql): Promise<TakenIn> => {
    const made = await takeIn(sql, parts);
    if (ask.expect === undefined || ask.expect === made.digest) return made;
    throw refused('it has become something else since it was shown', 'Look at it again.');
  };
  const { step, ...made } = await receipts.write(db, write, { values: true, anew: standing.missing });
  return {
    session: id,
    was,
    from: meta?.workspace ?? null,
    ...made,
    notes: [...found.notes, ...(meta ? notesOn(standing) : [])],
    step: ask.dryRun === true ? null : step,
  };
}

function notesOn({ missing, valuesChanged }: ReceiptsHere): readonly string[] {
  return [
    ...(missing ? ['its receipts are not here: they begin anew with this step'] : []),
    ...(!missing && valuesChanged ? ['values that its tools remember were changed'] : []),
  ];
}

const noneYet: ReceiptsHere = { missing: true, valuesChanged: true };

type ReceiptsHere = { readonly missing: boolean; readonly valuesChanged: boolean };

/** What the receipts that lie here say of a session: all but its values must be as they tell. */
async function receiptsAt(db: Database, receipts: Receipts, id: string): Promise<ReceiptsHere> {
  if (receipts.read() === undefined) return { missing: true, valuesChanged: false };
  const { findings } = await db.read((sql) => checkReceipts(sql, receipts));
  const others = findings.filter(({ subject }) => subject !== 'kv_store');
  if (others.length > 0) throw notAsWritten(`session ${id} is not what its receipts tell`, others);
  return { missing: false, valuesChanged: findings.length > 0 };
}

function pathOf({ sessionsDir }: SessionsPlace, id: string): string {
  return join(realpathSync(sessionsDir), `${id}.db`);
}
