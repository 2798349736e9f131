import type { SessionRuns } from '@fpf/project/runs';
import { findSessions } from '@fpf/project/sessions';
import { shorten, visibleLine } from '@fpf/files/text';
import type { CommandHandler } from '../../command/descriptor.ts';
import { projectInput } from '../../command/project-input.ts';
import { bytesText } from '../../terminal/bytes-text.ts';
import { table } from '../../terminal/table.ts';

/** So much of a request tells it from the others. */
const longest = 48;

export const sessionList: CommandHandler = async (input) => {
  const { known, runs, project } = await findSessions(projectInput(input));
  const data = known.map((session) => ({
    ...session,
    runs: [...runs.of(session.id)],
    requests: runs.of(session.id).map((run) => runs.begunOf.get(run)?.request ?? null),
    models: modelsOf(runs, session.id),
  }));
  if (data.length === 0)
    return { exitCode: 0, data, text: `No session over ${project.workspace} yet; \`fpf run\` makes one.` };
  const rows = data.map(({ id, changedMs, bytes, heldBy, holder, parent, problem, runs: own, requests, models }) => [
    id,
    new Date(changedMs).toISOString().slice(0, 19),
    bytesText(bytes),
    own.length === 0 ? '-' : `${own.at(-1)}${own.length > 1 ? ` (and ${own.length - 1} more)` : ''}`,
    shorten(requests.at(-1) ?? '-', longest),
    models.map(visibleLine).join(', ') || '-',
    [
      ...(problem === null ? [] : [problem]),
      ...(heldBy === null ? [] : [`held by ${holder ?? `process ${heldBy}`}`]),
      ...(parent === null ? [] : [`cloned from ${parent}`]),
    ].join('; '),
  ]);
  return { exitCode: 0, data, text: table([['session', 'changed', 'size', 'run', 'asked', 'model', ''], ...rows]) };
};

/** With what its runs were begun, each once. A run that another model went on with says so itself. */
function modelsOf({ of, begunOf }: SessionRuns, session: string): string[] {
  return [...new Set(of(session).flatMap((run) => begunOf.get(run)?.model ?? []))];
}
