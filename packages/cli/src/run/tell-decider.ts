import type { Composition } from '@fpf/project/compose';
import { deciderLine, isToldToday } from '@fpf/project/model';
import type { CommandInput } from '../command/descriptor.ts';

/**
 * Says in one line that no FunctionGemma decides: once a day in a workspace, and again where it is another line. In CI
 * and with --json every run says it, and every trace and report does; with --quiet nothing else does.
 */
export function tellDecider(
  { model, project }: Pick<Composition, 'model' | 'project'>,
  { json, terminal }: CommandInput,
): void {
  const line = deciderLine(model);
  if (line === undefined || (terminal.quiet && !json)) return;
  const always = json || process.env['CI'] === 'true';
  if (!always && isToldToday(project, line, new Date())) return;
  terminal.fail(terminal.styleErr('yellow', `${terminal.mark('warn')} ${line}`));
}
