import { FpfError } from '@fpf/contracts';
import { halfDoneSession, placeOf } from '@fpf/project/open';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { dataOf, heldBy } from './apply.ts';
import { withSession } from './with-session.ts';
import { progressOf } from '../terminal/progress.ts';
import { planTable } from './session-changes.ts';

/** Whoever settles has seen the plan of it before. */
const mostShown = 20;

function rest(count: number): string {
  return count > 0 ? `and ${count} more` : '';
}

export const sessionSettle: CommandHandler = async (input) => {
  const [resume, back] = [flag(input, 'resume'), flag(input, 'rollBack')];
  if (resume === back) {
    throw new FpfError({
      code: 'usage.bad-option',
      message: 'fpf: settle takes one of --resume and --roll-back.',
      hint: '--resume writes what is left to write; --roll-back puts the host back as it was.',
    });
  }
  return await withSession(
    input,
    input.args[0] ?? halfDoneSession(placeOf(projectInput(input))),
    async ({ operations }, { id }) => {
      const left = await operations.unfinished();
      if (!left)
        return { exitCode: 0, data: { session: id, settled: null }, text: `Nothing of session ${id} is half done.` };
      const done = await operations.settle(resume ? 'resume' : 'roll-back', progressOf(input.terminal, 'settling'));
      const said = `${input.terminal.mark('ok')} ${left.kind} ${left.id} is ${resume ? 'finished' : 'rolled back'}${heldBy(done)}.`;
      const data = {
        ...(dataOf(id, done, false) as object),
        settled: { ...left, how: resume ? 'resume' : 'roll-back' },
      };
      return {
        exitCode: 0,
        data: data as never,
        text: [planTable(done.paths.slice(0, mostShown)), rest(done.paths.length - mostShown), said]
          .filter((part) => part !== '')
          .join('\n'),
      };
    },
  );
};
