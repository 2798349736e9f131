import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Host, OpenSession as SessionAsk, Session, StateStore } from '@fpf/contracts';
import { isToldStep } from '../receipts/receipt.ts';
import { readReceiptKey } from '../receipts/receipt-key.ts';
import { Receipts } from '../receipts/receipts.ts';
import { newestStep } from '../receipts/standing.ts';
import { interruptRunning } from '../calls/call-rows.ts';
import { SessionMounts } from '../calls/session-mounts.ts';
import { HostWatch } from '../drift/host-watch.ts';
import type { EngineName } from '../engine/sql.ts';
import { followingOf, refuseUnfinished, sessionOperations } from '../host/index.ts';
import { deltaFolderOf } from '../home/home-dir.ts';
import { noteSession } from '../home/session-note.ts';
import { requireName } from '../home/session-place.ts';
import { openDatabase } from '../database/open-database.ts';
import type { AdapterLimits } from '../options.ts';
import type { Ladder } from '../ladder/ladder.ts';
import { findProgram } from '../sandbox/programs.ts';
import type { Runtime } from '../sandbox/runtime.ts';
import { unconfined } from '../sandbox/unconfined.ts';
import { makeScratch, scratchParent } from '../lock/scratch.ts';
import { OpenSession } from './session.ts';
import { capabilityOf } from './session-capability.ts';
import { Lease } from '../lock/lease.ts';
import { lockSession, waitForSession } from '../lock/session-lock.ts';
import type { SessionHooks } from './session-hooks.ts';
import { type Home, settleHome } from './settle-home.ts';
import { SessionState } from '../store/session-state.ts';
import type { Database } from '../database/database.ts';
import { settleMeta } from '../database/meta.ts';
import { createStateStore } from '../store/state-store.ts';
import { HostBase } from '../view/host-base.ts';
import { settlePlaces } from './workspace.ts';

export type SessionMakers = {
  readonly host: Host;
  readonly engine: EngineName;
  readonly limits: AdapterLimits;
  readonly receiptKey: string | undefined;
  readonly hooks: SessionHooks;
  readonly runtime: () => Runtime;
  readonly ladder: Ladder;
  /** The sandbox does not start: what is remembered of it is nothing to go by. */
  readonly forget: () => Promise<void>;
};

/** Opens a session, or makes it: its lock first, then its database, then what stands on both. */
export async function openSession(ask: SessionAsk, makers: SessionMakers): Promise<Session> {
  const { host, engine, receiptKey } = makers;
  const places = settlePlaces(ask.workspace, ask.stateDir, ask.covers);
  const home = settleHome(places.workspace, ask.homeDir);
  const { homeDir } = home;
  const id = requireName(ask.session ?? host.ids.next());
  const key = receiptKey === undefined ? undefined : readReceiptKey(receiptKey, places.workspace);
  const path = join(places.stateDir, `${id}.db`);
  const lock = ask.waitMs === undefined ? lockSession(path) : await waitForSession(path, ask.waitMs);
  try {
    const isNew = !existsSync(path);
    const db = await openDatabase(path, engine);
    try {
      const { parent } = await settleMeta(db, id, places.workspace);
      const lease = await Lease.open(db, lock);
      const instant = new Date(host.clock.now()).toISOString();
      const receipts = new Receipts(homeDir, id, () => host.clock.now(), key, makers.hooks.onStep);
      if (isNew) receipts.startAnew();
      await settleCalls(db, receipts, instant);
      noteSession(homeDir, id, { db: path, parent });
      const session = build(ask, makers, {
        ...places,
        id,
        db,
        lease,
        receipts,
        home,
        release: () => release(lock.release, host, id),
      });
      logOpened(host, session, isNew);
      return session;
    } catch (error) {
      await db.close();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

function release(lock: () => void, { log }: Host, session: string): void {
  lock();
  log('session closed', { component: 'agentfs-adapter', level: 'debug', session });
}

/** Which step of the ladder holds the tools of this session is what one wants to know first when one of them fails. */
function logOpened({ log }: Host, { id, capability, engine }: Session, isNew: boolean): void {
  const facts = { component: 'agentfs-adapter', session: id, mode: capability.mode };
  log(isNew ? 'session made' : 'session opened', { ...facts, level: 'info', package: engine.slice(0, 128) });
  for (const note of capability.notes ?? []) log(note.slice(0, 2_048), { ...facts, level: 'debug' });
}

type Opened = {
  readonly id: string;
  readonly workspace: string;
  readonly stateDir: string;
  readonly covered: ReadonlySet<string>;
  readonly home: Home;
  readonly db: Database;
  readonly lease: Lease;
  readonly receipts: Receipts;
  readonly release: () => void;
};

function build(
  ask: SessionAsk,
  { host, engine, limits, hooks, runtime, ladder, forget }: SessionMakers,
  opened: Opened,
): Session {
  const { id, workspace, home, db, lease, receipts, release } = opened;
  const { homeDir, cover } = home;
  const covered = cover === undefined ? opened.covered : new Set([...opened.covered, cover]);
  const free = ask.allowUnconfined === true && process.platform === 'linux';
  const sandbox = ladder.sandbox ?? (free ? unconfined(runtime(), findProgram('prlimit')) : undefined);
  const capability = capabilityOf(sandbox, ladder, engine);
  const base = new HostBase(workspace, covered);
  const state = new SessionState(db, base);
  hooks.onOpen(db, state);
  const { onStep, onMount, onWait } = hooks;
  const common = { id, host, db, receipts, onStep, state };
  const following = followingOf({ ...common, homeDir });
  const scratch = makeScratch(scratchParent(workspace, homeDir, cover !== undefined));
  // An overlay's lower layers cannot lie one inside the other.
  const deltaFolder = cover === undefined ? deltaFolderOf(homeDir, id) : join(scratch.path, 'delta');
  let working: string | undefined;
  const place = {
    sandbox,
    runtime: runtime(),
    workspace,
    scratch: () => scratch.path,
    protectedPaths: ask.protectedPaths ?? [],
    allowUnconfined: ask.allowUnconfined === true,
  };
  return new OpenSession({
    ...common,
    capability,
    watch: new HostWatch(base, limits.maxEntries),
    mounts: new SessionMounts({ sandbox, capability, state, limits, deltaFolder, onMount, onWait, forget }),
    runtime: runtime(),
    scratch,
    following,
    refuseUnfinished: () => refuseUnfinished({ db, homeDir, id }),
    lease,
    store: noting(
      createStateStore(db, (work, written) => receipts.write(db, work, written)),
      (run) => (working = run),
    ),
    limits,
    operations: (alone) =>
      sessionOperations({ ...common, homeDir, following, alone, run: () => working }, place, lease),
    release,
  });
}

/** Tells which run journals. */
function noting(store: StateStore, tell: (run: string) => void): StateStore {
  return Object.freeze<StateStore>({
    ...store,
    append: (run, ...rest) => {
      tell(run);
      return store.append(run, ...rest);
    },
  });
}

/**
 * What was running when its process ended is told as such. A session with none is only read. A step that the receipts
 * do not know is left as it is: what is told of it here would be sealed, and `fpf session verify` could not find it any
 * more.
 */
async function settleCalls(db: Database, receipts: Receipts, instant: string): Promise<void> {
  const running = await db.read((sql) => sql.get(`SELECT seq FROM fpf_call WHERE state = 'running' LIMIT 1`));
  if (!running) return;
  const told = receipts.read()?.receipts ?? [];
  if (told.length > 0 && !isToldStep(told, await db.read(newestStep))) return;
  await receipts.write(db, (sql) => interruptRunning(sql, instant, 'its process ended under it'));
}
