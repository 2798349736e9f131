import type { PackPlan, Waiving } from '@fpf/packs';
import { type CommandInput, type CommandResult, flag, text, values } from './descriptor.ts';
import { confirm } from './confirm.ts';

/** Shows a plan, asks, and applies it. A dry run shows it, and why it would be refused. */
export async function carryOut(input: CommandInput, plan: PackPlan, would = plan.preview): Promise<CommandResult> {
  const { preview, question, data, refused, isDone, apply } = plan;
  if (isDone) return { exitCode: 0, data, text: preview };
  if (flag(input, 'dryRun')) return { data, ...dryRun(would, refused) };
  if (refused) throw refused;
  await confirm(input, preview, question);
  return { exitCode: 0, ...(await apply()) };
}

/** Returns what a dry run ends with: also of what would be refused, with the exit of the refusal. */
export function dryRun(shown: string, refused: PackPlan['refused']): CommandResult {
  if (!refused) return { exitCode: 0, text: `${shown}\nNothing was changed (--dry-run).` };
  const { code, message, hint } = refused;
  const lines = [
    shown,
    'Nothing was changed (--dry-run); as it is, it would be refused.',
    `  fix:  ${hint}`,
    `  code: ${code} (fpf explain ${code})`,
  ];
  return { exitCode: 2, text: lines.join('\n'), error: { code, message, hint } };
}

/** Returns what `--waive RULE:PATH … --reason TEXT` says. */
export function waivingOf(input: CommandInput): Waiving {
  return { places: values(input, 'waive'), reason: text(input, 'reason') };
}
