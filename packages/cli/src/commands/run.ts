import type { CommandHandler } from '../command/descriptor.ts';
import { compose, stackOf } from '../compose/compose.ts';
import { conductRun, runOptions } from '../compose/conduct-run.ts';
import { scriptedRequests } from '../compose/model/scripted-requests.ts';
import { tellUnended } from '../compose/unended-runs.ts';
import { prepareStateDir } from '../compose/state-dir.ts';
import type { ExitCode } from '../output/exit-codes.ts';
import { showRun } from '../output/show-run.ts';
import { askedRequest } from '../command/asked-request.ts';

/** `fpf run`: compose the stack, ask it, show what came of it. */
export const run: CommandHandler = async (input) => {
  const request = askedRequest(input);
  const composition = await compose(input);
  const { project, model } = composition;
  const dirs = prepareStateDir(project);
  await tellUnended(composition, dirs, input);
  const query = stackOf(composition).query(request, runOptions(project, dirs, input));
  const ended = await conductRun(query, project, dirs, input);
  return {
    exitCode: ended.outcome.exit_code as ExitCode,
    text: showRun({
      ...ended,
      runId: query.runId,
      runsDir: dirs.runs,
      place: project,
      answerable: input.json ? [] : scriptedRequests(model),
      model,
      terminal: input.terminal,
    }),
  };
};
