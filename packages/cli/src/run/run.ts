import { compose, runOptions, stackOf } from '@fpf/project/compose';
import { prepareStateDir } from '@fpf/project/open';
import { unendedRuns } from '@fpf/project/runs';
import { assertAskedSkills } from '@fpf/project/skills';
import { askedRequest } from '../command/asked-request.ts';
import type { CommandHandler } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { scriptedRequests } from '@fpf/project/models';
import { type CommandPlace, resumeCommand } from '../terminal/next-command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { acceptedWords } from './accepted.ts';
import { askedLimits } from './asked-limits.ts';
import { askedMode, conductRun } from './conduct-run.ts';
import { showRun } from './show-run.ts';

/** `fpf run`: compose the stack, ask it, show what came of it. */
export const run: CommandHandler = async (input) => {
  const from = projectInput(input);
  const request = askedRequest(input);
  const accepted = acceptedWords(input);
  await assertAskedSkills(from);
  const composition = await compose(from);
  const limits = askedLimits(input, composition.project);
  const { project, model } = composition;
  const dirs = prepareStateDir(project);
  if (!input.json) tellUnended(await unendedRuns(project, composition.ports.agentfs, dirs), project, input);
  const query = stackOf(composition, limits).query(request, runOptions(project, dirs, from, askedMode(input)));
  const ended = await conductRun(query, project, dirs, input, { accepted });
  return {
    exitCode: ended.exitCode,
    text: showRun({
      ...ended,
      runId: query.runId,
      runsDir: dirs.runs,
      place: project,
      answerable: input.json ? [] : scriptedRequests(model),
      model,
      frozen: composition.frozen !== undefined,
      terminal: input.terminal,
    }),
  };
};

/** Says in one line that runs have begun here and are not over, and how the newest goes on. */
function tellUnended(
  runs: readonly { readonly run: string }[],
  place: CommandPlace,
  { terminal }: { readonly terminal: Terminal },
): void {
  const [newest, ...others] = runs;
  if (!newest) return;
  const how = resumeCommand(place, newest.run);
  const what =
    others.length === 0
      ? 'A run has begun here and is not over'
      : `${others.length + 1} runs have begun here and are not over; the newest`;
  terminal.err(terminal.styleErr('dim', `${what}: ${how}`));
}
