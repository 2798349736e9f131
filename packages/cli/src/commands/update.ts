import { namedPackages } from '@fpf/project/components';
import { type CommandHandler, type CommandResult, flag } from '../command/descriptor.ts';
import { confirm } from '../compose/confirm.ts';
import { changesNothing, planUpdate, type UpdatePlan } from '../compose/update/plan-update.ts';
import { writeUpdate } from '../compose/update/write-update.ts';
import { shellWord } from '../output/shell-word.ts';
import { showUpdate } from '../output/show-update.ts';
import { stoppable } from '../output/stoppable.ts';

/** `fpf update`: what would move, and what that brings; then the question; then the lock. */
export const update: CommandHandler = async (input) =>
  await stoppable(input, 'The lock is as it was.', async (signal) => {
    const plan = await planUpdate(input, input.args[0]);
    const { project } = plan.composition;
    if (changesNothing(plan)) {
      const said =
        plan.others > 0
          ? `nothing of it moved; ${plan.others} other pins did`
          : `everything is what ${project.lockFile} pins`;
      return result(plan, false, `${input.terminal.mark('ok')} ${said}`);
    }
    const shown = showUpdate(plan, input.terminal);
    if (flag(input, 'dryRun')) return dryRun(plan, shown);
    if (plan.refused) {
      if (!input.json) input.terminal.fail(shown);
      throw plan.refused;
    }
    await confirm(input, shown, `Write this into ${project.lockFile}?`, 'pin.not-confirmed');
    await writeUpdate(input, plan, signal);
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

/** Also of what would be refused, with the exit of the refusal. */
function dryRun(plan: UpdatePlan, shown: string): CommandResult {
  const { refused } = plan;
  if (!refused) return result(plan, false, `${shown}\nNothing was changed (--dry-run).`);
  const { code, message, hint } = refused;
  const text = `${shown}\nNothing was changed (--dry-run); as it is, it would be refused.\n  fix:  ${hint}\n  code: ${code} (fpf explain ${code})`;
  return { ...result(plan, false, text), exitCode: 2, error: { code, message, hint } };
}

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
