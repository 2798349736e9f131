import { type Budget, defaultBudget } from '@fpf/contracts';
import { FpfError } from '@fpf/contracts/errors';
import type { ProjectRecord } from '@fpf/project/open';
import { type CommandInput, text } from '../command/descriptor.ts';

/** What a command may take from the budget of a project, and in which of its units. */
const flags = [
  { flag: '--timeout', option: 'timeout', member: 'wall_ms', times: 1_000, unit: 'seconds' },
  { flag: '--max-steps', option: 'maxSteps', member: 'tool_calls', times: 1, unit: 'tools' },
] as const;

/**
 * The limits that this command was told. They make a budget smaller; what makes it larger is a line of the config,
 * which others can read.
 */
export function askedLimits(
  input: Pick<CommandInput, 'options'>,
  { config }: Pick<ProjectRecord, 'config'>,
): Partial<Budget> {
  const budget = { ...defaultBudget, ...config.budget };
  const asked = flags.flatMap(({ flag, option, member, times, unit }) => {
    const said = text(input, option);
    if (said === undefined) return [];
    const most = Math.floor(budget[member] / times);
    if (!/^[1-9]\d{0,8}$/.test(said) || Number(said) > most) {
      throw new FpfError({
        code: 'usage.bad-option',
        message: `fpf: ${flag} takes ${unit}, from 1 to the ${most} that the budget has, not ${JSON.stringify(said.slice(0, 64))}.`,
        hint: `A flag only makes it smaller; for more, set budget.${member} in fpf.config.json.`,
      });
    }
    return [[member, Number(said) * times] as const];
  });
  return Object.fromEntries(asked);
}
