import { projectOf } from '@fpf/project';
import { placeOf } from '@fpf/project/open';
import { forkedRun } from '@fpf/project/runs';
import { askedRequest } from '../command/asked-request.ts';
import { type CommandHandler, flag, text } from '../command/descriptor.ts';
import { runInput } from '../command/project-input.ts';
import { acceptedWords } from './accepted.ts';
import { askedLimits } from './asked-limits.ts';
import { askedMode, conductRun } from './conduct-run.ts';
import { showRun } from './show-run.ts';

/** `fpf fork`: a new run that begins as another one did, in a session of its own. */
export const fork: CommandHandler = async (input) => {
  const accepted = acceptedWords(input);
  const [asked = '', said] = input.args;
  const message = said === undefined ? undefined : askedRequest(input, 1);
  const from = runInput(input);
  // Before anything of the project is loaded, trusted or asked: without a run there is nothing to do it for.
  const parent = forkedRun(placeOf(from), asked);
  const project = projectOf(from);
  const composition = await project.compose();
  const at = text(input, 'at');
  const run = project.fork(parent.run, {
    ...askedMode(input),
    budget: askedLimits(input, composition.project),
    allowDrift: flag(input, 'allowDrift'),
    ...(at !== undefined && { at }),
    ...(message !== undefined && { message }),
  });
  const ended = await conductRun(run, composition, input, { accepted });
  const shown = showRun({ ...ended, composition, full: flag(input, 'full'), terminal: input.terminal });
  return { exitCode: ended.exitCode, text: `run ${ended.runId}, a fork of ${parent.run}\n${shown}` };
};
