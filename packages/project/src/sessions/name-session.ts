import { FpfError, nearestName, type SessionSummary } from '@fpf/contracts';
import { shellWord } from '@fpf/files/text';
import { lastWord } from '../runs/find-run.ts';
import type { SessionRuns } from '../runs/session-runs.ts';

/**
 * One session by its id, by the id of a run that worked in it, or by the beginning of either, or as `last`, which is
 * the newest. Where none is named, the one that runs go on in; and where they do not, the newest.
 */
export function nameSession(
  known: readonly SessionSummary[],
  runs: () => SessionRuns,
  name: string | undefined,
  {
    workspace,
    current,
    above,
  }: { readonly workspace: string; readonly current: string | undefined; readonly above?: string | undefined },
): SessionSummary {
  const [newest] = known;
  if (name === undefined) {
    const meant = known.find(({ id }) => id === current) ?? newest;
    if (meant) return meant;
    const hint =
      above === undefined
        ? '`fpf run` makes one.'
        : `This folder is part of the workspace ${above}: work in that folder, or add --workspace ${shellWord(above)}.`;
    throw unknown(`project: there is no session over ${workspace} yet.`, hint);
  }
  if (name === lastWord && newest) return newest;
  const { sessionOf } = runs();
  const exact = known.find(({ id }) => id === name) ?? ofRun(known, sessionOf, name);
  if (exact) return exact;
  const names = [...known.map(({ id }) => id), ...sessionOf.keys()].filter((id) => name !== '' && id.startsWith(name));
  const meant = new Map<string, SessionSummary>();
  for (const id of names) {
    const found = known.find((session) => session.id === id || session.id === sessionOf.get(id));
    if (found) meant.set(found.id, found);
  }
  const [one, ...others] = meant.values();
  if (one && others.length === 0) return one;
  if (one) {
    throw new FpfError({
      code: 'session.ambiguous',
      message:
        `project: ${JSON.stringify(name)} begins the names of several sessions: ` +
        `${[...meant.keys()].slice(0, 5).join(', ')}${meant.size > 5 ? ', …' : ''}.`,
      hint: 'Give more of the name.',
    });
  }
  const close = nearestName(name, [...known.map(({ id }) => id), ...sessionOf.keys()]);
  throw unknown(
    `project: there is no session or run ${JSON.stringify(name.slice(0, 128))} over ` +
      `${workspace}.${close === undefined ? '' : ` Did you mean ${close}?`}`,
    '`fpf session list` shows those that there are.',
  );
}

function ofRun(
  known: readonly SessionSummary[],
  sessionOf: SessionRuns['sessionOf'],
  run: string,
): SessionSummary | undefined {
  const id = sessionOf.get(run);
  if (id === undefined) return undefined;
  const found = known.find((session) => session.id === id);
  if (found) return found;
  throw unknown(
    `project: run ${run} worked in session ${id}, and its database is not there any more.`,
    "The run's own folder holds a snapshot of it: session.db.",
  );
}

function unknown(message: string, hint: string): FpfError {
  return new FpfError({ code: 'session.unknown', message, hint });
}
