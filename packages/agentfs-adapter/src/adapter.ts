import { join } from 'node:path';
import {
  type AgentFSAdapter,
  FpfError,
  type Host,
  type JsonObject,
  type OpenSession,
  type Session,
  type SessionCapability,
} from '@fpf/contracts';
import { assertValid } from '@fpf/contracts/validate';
import { fingerprint, openDatabase, refuseStale, releaseEngineLocks } from './open-database.ts';
import { AdapterOptions, defaultLimits } from './options.ts';
import { PrivateCopy } from './private-copy.ts';
import { openProject } from './project/open-project.ts';
import { climb, type Ladder } from './sandbox/ladder.ts';
import { findProgram } from './sandbox/programs.ts';
import { findRuntime, type Runtime } from './sandbox/runtime.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { unconfined } from './sandbox/unconfined.ts';
import { makeScratch } from './scratch.ts';
import { CopySession } from './session.ts';
import { lockSession } from './session-lock.ts';
import { settleMeta } from './store/meta.ts';
import { settlePlaces } from './workspace.ts';

const engine = 'agentfs-sdk';

/** Sessions over host folders: an AgentFS database each, tools on a private copy in the best sandbox that works here. */
export function createAgentFSAdapter(options: JsonObject, host: Host): AgentFSAdapter {
  assertValid(AdapterOptions, options, 'the options of agentfs-adapter');
  const { sandbox: steps = ['copy-bwrap', 'copy-unshare'], ...given } = options;
  const limits = { ...defaultLimits, ...given };
  const closedAs = new Map<string, string>();
  let runtime: Runtime | undefined;
  let ladder: Promise<Ladder> | undefined;

  const ownRuntime = (): Runtime => (runtime ??= findRuntime());
  const ownLadder = (): Promise<Ladder> =>
    (ladder ??= tryLadder().catch((error: unknown) => {
      ladder = undefined;
      throw error;
    }));
  const tryLadder = async (): Promise<Ladder> => {
    if (process.platform !== 'linux') return { sandbox: undefined, notes: ['Scripts run on Linux only.'], fix: null };
    const scratch = makeScratch();
    try {
      return await climb(steps, ownRuntime(), scratch.path);
    } finally {
      scratch.remove();
    }
  };

  const open = async (asked: OpenSession): Promise<Session> => {
    const { workspace, stateDir, covered } = settlePlaces(asked.workspace, asked.stateDir, asked.covers);
    const id = asked.session ?? host.ids.next();
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,126}$/.test(id)) throw badName(id);
    const found = await ownLadder();
    const sandbox =
      found.sandbox ??
      (asked.allowUnconfined === true && process.platform === 'linux' ? unconfined(ownRuntime(), findProgram('prlimit')) : undefined);
    const path = join(stateDir, `${id}.db`);
    const unlock = lockSession(path);
    try {
      refuseStale(path, closedAs.get(path));
      const db = await openDatabase(path);
      const release = (): void => {
        releaseEngineLocks(path);
        closedAs.set(path, fingerprint(path));
        unlock();
      };
      try {
        const meta = await settleMeta(db, id, workspace);
        const scratch = makeScratch(workspace);
        const copy = new PrivateCopy({ workspace, covered, limits, log: host.log }, scratch, db, meta);
        const capability = capabilityOf(sandbox, found);
        return new CopySession({
          id,
          workspace,
          covered,
          capability,
          sandbox,
          runtime: ownRuntime(),
          scratch,
          copy,
          db,
          limits,
          now: () => host.clock.now(),
          release,
        });
      } catch (error) {
        await db.close();
        release();
        throw error;
      }
    } catch (error) {
      unlock();
      throw error;
    }
  };

  return Object.freeze<AgentFSAdapter>({
    open,
    openProject: (stateDir) => openProject(stateDir, closedAs),
    probe: async () => ownLadder().then((found) => capabilityOf(found.sandbox, found)),
  });
}

function capabilityOf(sandbox: Sandbox | undefined, { notes, fix }: Ladder): SessionCapability {
  const { mode, confined, network, nproc } = sandbox ?? { mode: 'none', confined: false, network: 'none', nproc: 'unbounded' };
  return Object.freeze({ mode, confined, network, nproc, engine, notes: [...notes], fix });
}

function badName(id: string): FpfError {
  return new FpfError({
    code: 'session.name-refused',
    message: `agentfs-adapter: ${JSON.stringify(id.slice(0, 128))} cannot name a session`,
    hint: 'Use 1 to 127 letters, digits, dots, dashes and underscores, the first a letter or digit.',
  });
}
