import { namedPackages } from '@fpf/project/components';
import { changesNothing, planUpdate, type UpdatePlan, writeUpdate } from '@fpf/packs';
import { shellWord } from '@fpf/files/text';
import { type CommandHandler, type CommandResult, flag } from '../command/descriptor.ts';
import { dryRun, waivingOf } from '../compose/carry-out.ts';
import { confirm } from '../compose/confirm.ts';
import { projectInput } from '../compose/project-input.ts';
import { showUpdate } from '../output/show-update.ts';
import { stoppable } from '../output/stoppable.ts';

/** `fpf update`: what would move, and what that brings; then the question; then the lock. */
export const update: CommandHandler = async (input) =>
  await stoppable(input, 'The lock is as it was.', async (signal) => {
    const from = projectInput(input);
    const plan = await planUpdate(from, input.args[0], waivingOf(input));
    const { project } = plan.composition;
    if (changesNothing(plan)) {
      const said =
        plan.others > 0
          ? `nothing of it moved; ${plan.others} other pins did`
          : `everything is what ${project.lockFile} pins`;
      return result(plan, false, `${input.terminal.mark('ok')} ${said}`);
    }
    const shown = showUpdate(plan, input.terminal);
    if (flag(input, 'dryRun')) return { ...result(plan, false, shown), ...dryRun(shown, plan.refused) };
    if (plan.refused) {
      if (!input.json) input.terminal.fail(shown);
      throw plan.refused;
    }
    await confirm(input, shown, `Write this into ${project.lockFile}?`, 'pin.not-confirmed');
    await writeUpdate(from, plan, signal);
    const trust =
      namedPackages(project).length > 0
        ? [`next:  fpf trust ${shellWord(project.workspace)}   (config or lock changed)`]
        : [];
    return result(
      plan,
      true,
      [...(flag(input, 'yes') ? [shown] : []), `Wrote ${project.lockFile}.`, ...trust].join('\n'),
    );
  });

function result({ changes, others, config, composition }: UpdatePlan, written: boolean, text: string): CommandResult {
  const data = {
    lock: composition.project.lockFile,
    changes: changes.map((change) => ({ ...change, wider: [...change.wider], notes: [...change.notes] })),
    others,
    config: config !== undefined,
    written,
  };
  return { exitCode: 0, data, text };
}
