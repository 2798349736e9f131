import { existsSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type AdoptAsk, type Adoption, FpfError } from '@fpf/contracts';
import type { Lock } from '@fpf/files/lock';
import { makeScratch, temporaryFolder } from '../../lock/scratch.ts';
import type { Database, Sql } from '../../database/database.ts';
import { settleMeta } from '../../database/meta.ts';
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
import { copyOf, readTold, readValues, refused, requireDatabase, type Told } from './source-database.ts';
import { type TakenIn, takeIn, type TakingIn } from './take-in.ts';

type Work = {
  readonly place: SessionsPlace;
  readonly ask: AdoptAsk;
  readonly told: Told;
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
      const told = await readTold(source);
      const work: Work = { place, ask, told, source, path, since };
      // Whatever a database calls itself, it names no file but a session's.
      const id = requireName(told.session ?? ask.to ?? place.host.ids.next());
      if (ask.dryRun === true) return await show(work, id, scratch.path);
      if (told.session === null) return await takeNew(work, id);
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
  const { place, told, path } = work;
  const copy = join(scratch, 'shown.db');
  if (told.session !== null) copyOf(path, copy);
  const db = await place.open(copy);
  try {
    if (told.session === null) await settleMeta(db, id, place.workspace);
    const standing = await receiptsAt(db, receiptsOf(place, id), told);
    const receipts = new Receipts(join(scratch, 'home'), id, () => place.host.clock.now());
    const shown = await taken(work, { id, db, receipts, standing });
    return { ...shown, session: told.session ?? work.ask.to ?? '' };
  } finally {
    await db.close();
  }
}

async function takeInPlace(work: Work, id: string, held: Lock): Promise<Adoption> {
  const { place, told } = work;
  const path = pathOf(place, id);
  const db = await place.open(path);
  try {
    await Lease.open(db, held);
    await refuseUnfinished({ db, homeDir: place.homeDir, id });
    const receipts = receiptsOf(place, id);
    const made = await taken(work, { id, db, receipts, standing: await receiptsAt(db, receipts, told) });
    noteSession(place.homeDir, id, { db: path, parent: told.parent });
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
      made = await taken(work, { id, db, receipts, standing: { missing: true, valuesChanged: true } });
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
  const { place, told, source, path, ask, since } = work;
  const { workspace, covered, host, mostFileBytes } = place;
  const found = await readFound({ db: source, covered, mostFileBytes });
  const values = await source.read(readValues);
  const isNew = told.session === null;
  const parts: TakingIn = {
    id,
    base: new HostBase(workspace, covered),
    host,
    found,
    from: told.workspace,
    subject: isNew ? path : told.workspace === workspace ? id : (told.workspace ?? id),
    brought: isNew ? { log: await source.read(readLogRows), values } : { log: [], values: [] },
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
    was: isNew ? 'foreign' : told.workspace === workspace ? 'here' : 'elsewhere',
    from: told.workspace,
    ...made,
    notes: [...found.notes, ...notesOn(standing, isNew)],
    step: ask.dryRun === true ? null : step,
  };
}

function notesOn({ missing, valuesChanged }: ReceiptsHere, isNew: boolean): readonly string[] {
  if (isNew) return [];
  return [
    ...(missing ? ['its receipts are not here: they begin anew with this step'] : []),
    ...(!missing && valuesChanged ? ['values that its tools remember were changed'] : []),
  ];
}

type ReceiptsHere = { readonly missing: boolean; readonly valuesChanged: boolean };

/** What the receipts that lie here say of a session: all but its values must be as they tell. */
async function receiptsAt(db: Database, receipts: Receipts, { session }: Told): Promise<ReceiptsHere> {
  if (session === null || receipts.read() === undefined) return { missing: true, valuesChanged: false };
  const { findings } = await db.read((sql) => checkReceipts(sql, receipts));
  const [other] = findings.filter(({ subject }) => subject !== 'kv_store');
  if (!other) return { missing: false, valuesChanged: findings.length > 0 };
  throw new FpfError({
    code: 'session.not-as-written',
    message: `agentfs-adapter: session ${session} is not what its receipts tell: ${other.subject} ${other.problem}`,
    hint:
      'Do not trust it. `fpf session verify` tells all of it; a snapshot or the folder of a run may ' +
      'still be whole.',
  });
}

function pathOf({ sessionsDir }: SessionsPlace, id: string): string {
  return join(realpathSync(sessionsDir), `${id}.db`);
}
