import { compose, runOptions, stackOf } from '@fpf/project/compose';
import { prepareStateDir } from '@fpf/project/open';
import { assertSession, waitingRun } from '@fpf/project/runs';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { acceptedWords } from './accepted.ts';
import { askedMode, conductRun } from './conduct-run.ts';
import { projectInput } from '../command/project-input.ts';
import { askedLimits } from './asked-limits.ts';
import { showRun } from './show-run.ts';

/** `fpf resume`: a run that waits for a person, was interrupted or killed goes on where it was. */
export const resume: CommandHandler = async (input) => {
  const from = projectInput(input);
  const accepted = acceptedWords(input);
  const composition = await compose(from);
  const limits = askedLimits(input, composition.project);
  const { project, model } = composition;
  const dirs = prepareStateDir(project);
  const { run, session } = waitingRun(project, input.args[0]);
  assertSession(project.stateDir, dirs.sessions, { run, session });
  const query = stackOf(composition, limits).resume(run, {
    ...runOptions(project, dirs, from, askedMode(input)),
    session,
    allowDrift: flag(input, 'allowDrift'),
  });
  const ended = await conductRun(query, project, dirs, input, { asked: 'again', accepted });
  const { terminal } = input;
  const frozen = composition.frozen !== undefined;
  return {
    exitCode: ended.exitCode,
    text: showRun({
      ...ended,
      journaledBegin: true,
      runId: run,
      runsDir: dirs.runs,
      place: project,
      answerable: [],
      model,
      frozen,
      terminal,
    }),
  };
};
