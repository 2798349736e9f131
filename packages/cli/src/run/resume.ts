import { projectOf } from '@fpf/project';
import { placeOf } from '@fpf/project/open';
import { withBegunModel, waitingRun } from '@fpf/project/runs';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { runInput } from '../command/project-input.ts';
import { acceptedWords } from './accepted.ts';
import { askedLimits } from './asked-limits.ts';
import { askedMode, conductRun } from './conduct-run.ts';
import { showRun } from './show-run.ts';

/** `fpf resume`: a run that waits for a person, was interrupted or killed goes on where it was. */
export const resume: CommandHandler = async (input) => {
  const accepted = acceptedWords(input);
  const asked = runInput(input);
  // Before anything of the project is loaded, trusted or asked: without a run there is nothing to do it for.
  const waits = waitingRun(placeOf(asked), input.args[0]);
  const project = projectOf(withBegunModel(asked, waits));
  const composition = await project.compose();
  const run = project.resume(waits.run, {
    ...askedMode(input),
    budget: askedLimits(input, composition.project),
    allowDrift: flag(input, 'allowDrift'),
  });
  const ended = await conductRun(run, composition, input, { asked: 'again', accepted });
  const shown = { ...ended, journaledBegin: true, begunWith: waits.model, composition, terminal: input.terminal };
  return { exitCode: ended.exitCode, text: showRun({ ...shown, full: flag(input, 'full') }) };
};
