import { compose, runOptions, stackOf } from '@fpf/project/compose';
import { readProject, prepareStateDir } from '@fpf/project/open';
import { forkedRun } from '@fpf/project/runs';
import { askedRequest } from '../command/asked-request.ts';
import { type CommandHandler, flag, text } from '../command/descriptor.ts';
import { acceptedWords } from './accepted.ts';
import { askedMode, conductRun } from './conduct-run.ts';
import { projectInput } from '../command/project-input.ts';
import { askedLimits } from './asked-limits.ts';
import { showRun } from './show-run.ts';

/** `fpf fork`: a new run that begins as another one did, in a session of its own. */
export const fork: CommandHandler = async (input) => {
  const from = projectInput(input);
  const accepted = acceptedWords(input);
  const [asked = '', said] = input.args;
  const message = said === undefined ? undefined : askedRequest(input, 1);
  const { run, session } = forkedRun(readProject(from), asked);
  const composition = await compose(from);
  const limits = askedLimits(input, composition.project);
  const { project, model } = composition;
  const dirs = prepareStateDir(project);
  const at = text(input, 'at');
  const query = stackOf(composition, limits).fork(run, {
    ...runOptions(project, dirs, from, askedMode(input)),
    session,
    allowDrift: flag(input, 'allowDrift'),
    ...(at !== undefined && { at }),
    ...(message !== undefined && { message }),
  });
  const ended = await conductRun(query, project, dirs, input, { accepted });
  const { terminal } = input;
  const frozen = composition.frozen !== undefined;
  const shown = showRun({
    ...ended,
    runId: query.runId,
    runsDir: dirs.runs,
    place: project,
    answerable: [],
    model,
    frozen,
    terminal,
  });
  return { exitCode: ended.exitCode, text: `run ${query.runId}, a fork of ${run}\n${shown}` };
};
