import type { AgentFSAdapter, Host, JsonObject, SessionCapability, SessionPlace } from '@fpf/contracts';
import { assertValid } from '@fpf/contracts/validate';
import { readReceiptKey } from './receipts/receipt-key.ts';
import { chooseEngine } from './engine/choose-engine.ts';
import { homeDirOf } from './home/home-dir.ts';
import { assertHomeOf } from './home/home-owner.ts';
import { listSessions } from './home/list-sessions.ts';
import type { SessionsPlace } from './home/session-place.ts';
import { AdapterOptions, allSteps, defaultLimits } from './options.ts';
import type { Ladder } from './ladder/ladder.ts';
import type { Remembered } from './ladder/remembered.ts';
import { findRuntime, type Runtime } from './sandbox/runtime.ts';
import { capabilityOf } from './session/session-capability.ts';
import { noHooks, type SessionHooks } from './session/session-hooks.ts';
import { coverOf } from './session/settle-home.ts';
import { settlePlaces } from './session/workspace.ts';

/** What only tests hand in. */
export type Internals = Partial<SessionHooks>;

/**
 * Sessions over host folders: an AgentFS database each, tools over the live host in the best sandbox that works here.
 * What only opens a session is loaded with the first that is opened: a list needs none of it.
 */
export function createAgentFSAdapter(options: JsonObject, host: Host): AgentFSAdapter {
  return createAdapterWith(options, host);
}

export function createAdapterWith(options: JsonObject, host: Host, internals: Internals = {}): AgentFSAdapter {
  assertValid(AdapterOptions, options, 'the options of agentfs-adapter');
  const { sandbox: steps = allSteps, engine: asked, receiptKey, ...given } = options;
  const engine = chooseEngine(asked);
  const hooks = { ...noHooks, ...internals };
  const limits = { ...defaultLimits, ...given };
  let runtime: Runtime | undefined;
  let ladder: Promise<Ladder> | undefined;

  const ownRuntime = (): Runtime => (runtime ??= findRuntime());
  /** What fails is not kept: what was in the way may be gone. */
  const take = (found: Promise<Ladder>): Promise<Ladder> =>
    (ladder = found.catch((error: unknown) => {
      ladder = undefined;
      throw error;
    }));
  const ownLadder = (): Promise<Ladder> => ladder ?? take(findLadder());
  const findLadder = async (): Promise<Ladder> => {
    if (process.platform !== 'linux') return { sandbox: undefined, notes: ['Scripts run on Linux only.'], fix: null };
    return (await remembered()).recall() ?? (await tryLadder());
  };
  const remembered = async (): Promise<Remembered> => {
    const [{ rememberedLadder }, { temporaryFolder }] = await Promise.all([
      import('./ladder/remembered.ts'),
      import('./lock/scratch.ts'),
    ]);
    return rememberedLadder(steps, ownRuntime(), temporaryFolder());
  };
  const tryLadder = async (): Promise<Ladder> => {
    const [{ climb }, { makeScratch, temporaryFolder }, { keep }] = await Promise.all([
      import('./ladder/ladder.ts'),
      import('./lock/scratch.ts'),
      remembered(),
    ]);
    const scratch = makeScratch(temporaryFolder());
    try {
      const found = await climb(steps, ownRuntime(), scratch.path);
      keep(found);
      return found;
    } finally {
      scratch.remove();
    }
  };
  const placeOf = ({ workspace: named, stateDir: state, homeDir: home }: SessionPlace): SessionsPlace => {
    const { workspace, stateDir, covered } = settlePlaces(named, state);
    const homeDir = homeDirOf(workspace, home);
    if (home !== undefined) assertHomeOf(homeDir, workspace);
    const cover = coverOf(workspace, homeDir, home);
    const key = receiptKey === undefined ? undefined : readReceiptKey(receiptKey, workspace);
    const open: SessionsPlace['open'] = async (path) =>
      (await import('./database/open-database.ts')).openDatabase(path, engine);
    return {
      workspace,
      covered: cover ? new Set([...covered, cover]) : covered,
      sessionsDir: stateDir,
      homeDir,
      host,
      key,
      mostFileBytes: limits.maxFileBytes,
      open,
    };
  };

  return Object.freeze<AgentFSAdapter>({
    open: async (ask) => {
      const { openSession } = await import('./session/open-session.ts');
      return openSession(ask, {
        host,
        engine,
        limits,
        receiptKey,
        hooks,
        runtime: ownRuntime,
        ladder: await ownLadder(),
        forget: async () => (await remembered()).forget(),
      });
    },
    openProject: async (stateDir) => (await import('./project/open-project.ts')).openProject(stateDir, engine),
    // Whoever asks what works here is told what works now.
    probe: async (): Promise<SessionCapability> => {
      const found = await take(process.platform === 'linux' ? tryLadder() : findLadder());
      return capabilityOf(found.sandbox, found, engine);
    },
    sessions: async (place) => {
      const { sessionsDir, homeDir } = placeOf(place);
      return listSessions(sessionsDir, homeDir);
    },
    clone: async (place, from, to, at) => {
      const { cloneSession } = await import('./host/index.ts');
      return cloneSession(placeOf(place), { from, to: to ?? host.ids.next(), at });
    },
    applied: async (place) => (await import('./host/index.ts')).appliedCommits(placeOf(place)),
    adopt: async (place, ask) => (await import('./host/index.ts')).adoptSession(placeOf(place), ask),
    remove: async (place, session, ask) =>
      (await import('./host/index.ts')).removeSession(placeOf(place), session, ask),
    sweep: async (place, ask) => (await import('./host/index.ts')).sweep(placeOf(place), ask),
  });
}
