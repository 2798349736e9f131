import type { Approval } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import type { Project } from '@fpf/project';
import type { Composition } from '@fpf/project/compose';
import { answerApproval, projectApprovals } from '@fpf/project/guards';
import type { ProjectInput } from '@fpf/project/options';
import { answerTo } from '../command/confirm.ts';
import type { CommandInput } from '../command/descriptor.ts';
import { previewLines } from '../guards/preview-text.ts';
import type { AcceptWord } from './accept-words.ts';
import { type ConductedRun, conductRun } from './conduct-run.ts';

type Place = {
  readonly opened: Project;
  readonly composition: Pick<Composition, 'project' | 'model'>;
  readonly from: ProjectInput;
};

/**
 * A run that waits for a person is one whose question the person at this terminal can answer. The run holds nothing
 * meanwhile, and goes on with the answer; without one the question stays open, and the run waits.
 */
export async function askAndGoOn(
  run: ConductedRun,
  place: Place,
  input: CommandInput,
  accepted: readonly AcceptWord[],
): Promise<ConductedRun> {
  if (run.outcome.outcome !== 'paused') return run;
  const { approvals } = await projectApprovals(place.from).store.list();
  // Another run may have asked the same before.
  const questions = run.outcome.reasons.flatMap(({ refs }) => refs);
  const asked = approvals.find(({ id, state }) => state === 'asked' && questions.includes(id));
  if (!asked) return run;
  const decision = await decisionOn(asked, input);
  if (decision === undefined) return run;
  const said = { decision, note: undefined, lasting: undefined };
  const { state } = await answerApproval(place.from, asked.id, said);
  // Others have to say yes, too.
  if (state === 'asked') return run;
  const again = await conductRun(place.opened.resume(run.runId), place.composition, input, {
    asked: 'again',
    accepted,
  });
  const whole = { ...again, answered: [...run.answered, ...again.answered], journaledBegin: true };
  return askAndGoOn(whole, place, input, accepted);
}

async function decisionOn(asked: Approval, input: CommandInput): Promise<'allow' | 'deny' | undefined> {
  const { terminal } = input;
  const shown = [
    `${terminal.mark('warn')} ${visibleLine(`${asked.skill}#${asked.tool}`)} needs your word: ${visibleLine(asked.why)}`,
    ...previewLines(asked).map((line) => `  would: ${line}`),
    ...JSON.stringify(asked.args, null, 2)
      .split('\n')
      .map((line) => `  ${visibleLine(line)}`),
  ];
  terminal.fail(shown.join('\n'));
  const { answer = '' } = await answerTo(
    input,
    'Allow just this call, once? [y: yes, n: no, now and later, Enter: not now] ',
  );
  if (/^y(?:es)?$/i.test(answer.trim())) return 'allow';
  return /^no?$/i.test(answer.trim()) ? 'deny' : undefined;
}
