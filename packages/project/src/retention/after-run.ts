import { join } from 'node:path';
import { type ConfigFile, defaultRetention, describeError } from '@fpf/contracts';
import { hostOf } from '../host/host.ts';
import type { ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { askedFrozen } from '../pins/frozen.ts';
import { knownRuns } from '../runs/known-runs.ts';
import { freshEntries, readIndex, writeIndex } from '../runs/run-index.ts';
import { findSessions, type Sessions } from '../sessions/sessions.ts';
import { dated, keptRuns, sized } from './kept-runs.ts';
import { overLimits, type RunLimits } from './over-limits.ts';
import { removeRuns, type StayingRun } from './remove-runs.ts';
import { linkSnapshot } from './link-snapshot.ts';

/** Sessions with their runs, so that nobody waits long: the rest is removed after the next runs, or by hand at once. */
const mostAtOnce = 8;
const dayMs = 86_400_000;

/**
 * Removes the runs that are beyond what the config keeps, after one has ended. In CI and in a frozen run all stay: what
 * was done there is looked at later. The run stands, whatever this comes to: what fails is logged.
 */
export async function afterRun(from: ProjectInput, project: ProjectRecord, ended: string): Promise<void> {
  if (process.env['CI'] === 'true' || askedFrozen(project, from).value) return;
  try {
    linkSnapshot(project.stateDir, ended);
    const { last = Infinity, ageMs, bytes } = limitsOf(project.config);
    if (knownRuns(project.stateDir).length > last || ageMs !== undefined || bytes !== undefined)
      await keepWithin(from, project, ended);
  } catch (error) {
    from.log(`runs that are not kept could not be removed: ${describeError(error).message}`.slice(0, 2_048), {
      component: 'project',
      level: 'warn',
    });
  }
}

function limitsOf({ runs }: Pick<ConfigFile, 'runs'>): RunLimits {
  const { keep_last: last, keep_days: days, max_bytes: bytes } = { ...defaultRetention, ...runs };
  return { last: last === 0 ? undefined : last, ageMs: days === undefined ? undefined : days * dayMs, bytes };
}

async function keepWithin(from: ProjectInput, project: ProjectRecord, ended: string): Promise<void> {
  const limits = limitsOf(project.config);
  const sessions = await findSessions(from, project);
  const all = keptRuns(project.stateDir);
  const facts = limits.bytes === undefined ? dated(all, project.stateDir) : sized(all, sessions);
  // Nobody has seen the one that has just ended; an older one may have come to its end after others.
  const stays = new Set([all[0]?.run, ended, ...all.flatMap(({ run, over }) => (over ? [] : [run]))]);
  const why = new Map([...overLimits(facts, limits, hostOf(from).clock.now())].filter(([run]) => !stays.has(run)));
  if (why.size === 0) return;
  const unapplied = new Map(
    [...readIndex(project.stateDir).values()].flatMap((one) =>
      one.unapplied === undefined ? [] : [[one.session, one.unapplied]],
    ),
  );
  let left = mostAtOnce;
  const { staying } = await removeRuns(sessions, all, why, {
    keepUndo: true,
    isEnough: () => left-- === 0,
    staysAnyway: (session) => unapplied.get(session.id) === stateOf(session),
  });
  await remember(sessions, staying);
}

/** A session that was looked at is opened again only when it is another one: many may wait to be committed. */
async function remember({ agentfs, place, project }: Sessions, staying: readonly StayingRun[]): Promise<void> {
  const runs = staying.filter(({ why }) => why === 'unapplied');
  if (runs.length === 0) return;
  const states = new Map((await agentfs.sessions(place)).map((session) => [session.id, stateOf(session)]));
  const index = readIndex(project.stateDir);
  const { entries } = freshEntries(
    join(project.stateDir, 'runs'),
    index,
    runs.map(({ run }) => run),
  );
  const noted = runs.flatMap(({ run, session }) => {
    const [entry, unapplied] = [entries.get(run), states.get(session)];
    return entry && unapplied !== undefined ? [[run, { ...entry, unapplied }] as const] : [];
  });
  writeIndex(project.stateDir, new Map([...index, ...noted]).values());
}

function stateOf({ changedMs, bytes }: Sessions['known'][number]): string {
  return `${changedMs}-${bytes}`;
}
