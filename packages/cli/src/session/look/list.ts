import { runNumbers, type SessionRuns } from '@fpf/project/runs';
import { currentSession, findSessions } from '@fpf/project/sessions';
import { shorten, visibleLine } from '@fpf/files/text';
import type { CommandHandler } from '../../command/descriptor.ts';
import { projectInput } from '../../command/project-input.ts';
import { bytesText } from '../../terminal/bytes-text.ts';
import { table } from '../../terminal/table.ts';

/** So much of a request tells it from the others. */
const longest = 48;

/** So many runs of one session are named. */
const mostRuns = 5;

export const sessionList: CommandHandler = async (input) => {
  const { known, runs, project } = await findSessions(projectInput(input));
  const numberOf = runNumbers(project.stateDir);
  const current = currentSession(project);
  const data = known.map((session) => ({
    ...session,
    current: session.id === current,
    runs: [...runs.of(session.id)],
    numbers: runs.of(session.id).map((run) => numberOf(run) ?? null),
    requests: runs.of(session.id).map((run) => runs.begunOf.get(run)?.request ?? null),
    models: modelsOf(runs, session.id),
  }));
  if (data.length === 0)
    return { exitCode: 0, data, text: `No session over ${project.workspace} yet; \`fpf run\` makes one.` };
  const rows = data.map(({ id, changedMs, bytes, heldBy, holder, parent, problem, requests, models, ...one }) => [
    id,
    new Date(changedMs).toISOString().slice(0, 19),
    bytesText(bytes),
    runsText(one.runs.map((run, at) => String(one.numbers[at] ?? run))),
    shorten(requests.at(-1) ?? '-', longest),
    models.map(visibleLine).join(', ') || '-',
    [
      ...(one.current ? ['current'] : []),
      ...(problem === null ? [] : [problem]),
      ...(heldBy === null ? [] : [`held by ${holder ?? `process ${heldBy}`}`]),
      ...(parent === null ? [] : [`cloned from ${parent}`]),
    ].join('; '),
  ]);
  return { exitCode: 0, data, text: table([['session', 'changed', 'size', 'runs', 'asked', 'model', ''], ...rows]) };
};

/** The newest first, as what was asked is of the newest. */
function runsText(runs: readonly string[]): string {
  const rest = runs.length - mostRuns;
  const shown = runs.slice(-mostRuns).toReversed().join(', ');
  return rest > 0 ? `${shown} (and ${rest} more)` : shown || '-';
}

/** With what its runs were begun, each once. A run that another model went on with says so itself. */
function modelsOf({ of, begunOf }: SessionRuns, session: string): string[] {
  return [...new Set(of(session).flatMap((run) => begunOf.get(run)?.model ?? []))];
}
