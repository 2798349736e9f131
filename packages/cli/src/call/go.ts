import { projectOf } from '@fpf/project';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { runInput } from '../command/project-input.ts';
import { acceptedWords } from '../run/accepted.ts';
import { askedLimits } from '../run/asked-limits.ts';
import { askedRun } from '../run/asked-run.ts';
import { askedSession } from '../run/asked-session.ts';
import { conductRun } from '../run/conduct-run.ts';
import { showRun } from '../run/show-run.ts';

/** `fpf go`: a run that makes the calls which another one planned. */
export const go: CommandHandler = async (input) => {
  const accepted = acceptedWords(input);
  const from = runInput(input);
  const opened = projectOf({ ...from, options: { ...from.options, model: 'person' } });
  const composition = await opened.compose();
  const run = askedRun(input);
  const options = {
    ...(run !== undefined && { run }),
    ...askedSession(input, composition),
    budget: askedLimits(input, composition.project),
  };
  const ended = await conductRun(opened.go(input.args[0], options), composition, input, { accepted });
  const shown = { ...ended, composition, full: flag(input, 'full'), terminal: input.terminal };
  return { exitCode: ended.exitCode, text: showRun(shown) };
};
