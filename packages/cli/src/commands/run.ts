import type { CommandHandler } from '../command/descriptor.ts';
import { flag } from '../command/descriptor.ts';
import { compose, stackOf } from '../compose/compose.ts';
import { scriptedRequests } from '../compose/model/scripted-requests.ts';
import { prepareStateDir } from '../compose/state-dir.ts';
import type { ExitCode } from '../output/exit-codes.ts';
import { interruptible } from '../output/interruptible.ts';
import { showRun } from '../output/show-run.ts';
import { watchRun } from '../output/watch-run.ts';
import { askedRequest } from '../command/asked-request.ts';

/** `fpf run`: compose the stack, ask it, show what came of it. */
export const run: CommandHandler = async (input) => {
  const request = askedRequest(input);
  const composition = await compose(input);
  const { project, model } = composition;
  const dirs = prepareStateDir(project);
  const query = stackOf(composition).query(request, {
    workspace: project.workspace,
    stateDir: dirs.sessions,
    covers: [project.stateDir],
    runsDir: dirs.runs,
    allowUnconfined: flag(input, 'unconfined'),
  });
  const release = interruptible(query, input.terminal);
  const watched = await watchRun(query, input);
  const outcome = await query.result();
  release();
  return {
    exitCode: outcome.exit_code as ExitCode,
    text: showRun({
      outcome,
      ...watched,
      runId: query.runId,
      runsDir: dirs.runs,
      place: project,
      answerable: input.json ? [] : scriptedRequests(model),
      model,
      terminal: input.terminal,
    }),
  };
};
