import { type AppliedCommit, FpfError, type SessionRemoval, type SessionSummary, type Swept } from '@fpf/contracts';
import { readIndex, writeIndex } from '../runs/run-index.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { KeptRun } from './kept-runs.ts';
import { noteRemovedApplies } from './removed-applies.ts';
import { bytesOf, filesOfRun, removeRunFiles } from './run-folder.ts';

export type RemoveRunsAsk = {
  readonly dryRun?: boolean;
  /** Sessions go although they have changes that the host has not. */
  readonly unapplied?: boolean;
  /** The session of the last apply stays, so that it can be undone. */
  readonly keepUndo?: boolean;
  /** Asked before each session and its runs: nothing more is begun once it says so. */
  readonly isEnough?: () => boolean;
  /** Whether a session need not be opened to know that it stays. */
  readonly staysAnyway?: (session: SessionSummary) => boolean;
};

/** A run that stays although it was to go, because of its session. */
export type StayingRun = { readonly run: string; readonly session: string } & NonNullable<SessionRemoval['refused']>;

export type RunRemoval = {
  readonly runs: readonly string[];
  readonly sessions: readonly string[];
  readonly files: readonly Swept[];
  readonly staying: readonly StayingRun[];
};

/**
 * Removes runs, for the reasons that are given: folder, log, and line of the index. A session goes with the last of its
 * runs. Where it may not, as it has changes that the host has not, these runs stay too: they say what was changed.
 */
export async function removeRuns(
  sessions: Pick<Sessions, 'agentfs' | 'place' | 'project' | 'known'>,
  all: readonly KeptRun[],
  why: ReadonlyMap<string, string>,
  {
    dryRun = false,
    unapplied = false,
    keepUndo = false,
    isEnough = () => false,
    staysAnyway = () => false,
  }: RemoveRunsAsk = {},
): Promise<RunRemoval> {
  const { stateDir } = sessions.project;
  const [runs, gone, files, staying] = [[] as string[], [] as string[], [] as Swept[], [] as StayingRun[]];
  const seen = new Set<number>();
  let applies: readonly AppliedCommit[] | undefined;
  const take = (run: string): void => {
    const paths = filesOfRun(stateDir, run);
    files.push(...paths.map((path) => ({ path, why: why.get(run) ?? '', bytes: bytesOf([path], seen) })));
    if (!dryRun) removeRunFiles(stateDir, run);
    runs.push(run);
  };
  for (const [session, doomed] of bySession(all, why)) {
    const alone = session !== undefined && !all.some((one) => one.session === session && !why.has(one.run));
    const summary = alone ? sessions.known.find(({ id }) => id === session) : undefined;
    if (summary && staysAnyway(summary)) continue;
    if (isEnough()) break;
    if (session !== undefined && summary) {
      applies ??= (await sessions.agentfs.applied?.(sessions.place)) ?? [];
      const removed = await removeSession(sessions, session, { dryRun, unapplied, keepUndo });
      const { refused } = removed;
      if (refused) {
        staying.push(...doomed.map((run) => ({ run, session, ...refused })));
        continue;
      }
      gone.push(session);
      const [run = session] = doomed.toReversed();
      const lost = applies.filter((one) => one.session === session);
      if (!dryRun)
        noteRemovedApplies(
          stateDir,
          lost.map((one) => ({ ...one, run })),
        );
      files.push(...removed.files);
    }
    for (const run of doomed) take(run);
  }
  if (!dryRun && runs.length > 0) forget(stateDir, new Set(runs));
  return { runs, sessions: gone, files, staying };
}

/** The oldest first. A run that names no session is a group of its own. */
function bySession(
  all: readonly KeptRun[],
  why: ReadonlyMap<string, string>,
): readonly (readonly [session: string | undefined, runs: readonly string[]])[] {
  const groups = new Map<string, { readonly session: string | undefined; readonly runs: string[] }>();
  for (const { run, session } of all.toReversed()) {
    if (!why.has(run)) continue;
    const key = session === undefined ? `run ${run}` : `session ${session}`;
    const group = groups.get(key) ?? { session, runs: [] };
    group.runs.push(run);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ session, runs }) => [session, runs]);
}

async function removeSession(
  { agentfs, place }: Pick<Sessions, 'agentfs' | 'place'>,
  session: string,
  ask: Required<Pick<RemoveRunsAsk, 'dryRun' | 'unapplied' | 'keepUndo'>>,
): Promise<SessionRemoval> {
  const text = 'the component that keeps sessions here removes none';
  try {
    return (await agentfs.remove?.(place, session, ask)) ?? { files: [], refused: { why: 'unreadable', text } };
  } catch (error) {
    // Another process has removed it since it was listed.
    if (FpfError.is(error) && error.code === 'session.unknown') return { files: [] };
    throw error;
  }
}

function forget(stateDir: string, runs: ReadonlySet<string>): void {
  const index = readIndex(stateDir);
  if ([...runs].some((run) => index.has(run)))
    writeIndex(
      stateDir,
      [...index].flatMap(([run, entry]) => (runs.has(run) ? [] : [entry])),
    );
}
