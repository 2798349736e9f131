import { shellWord, visibleLine } from '@fpf/files/text';
import { changesNothing, type PinChange, planUpdate, type UpdatePlan, writeUpdate } from '@fpf/packs';
import { namedPackages } from '@fpf/project/components';
import { dryRun, waivingOf } from '../command/carry-out.ts';
import { confirm } from '../command/confirm.ts';
import { type CommandHandler, type CommandResult, flag } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { stoppable } from '../signals/stoppable.ts';
import type { Terminal } from '../terminal/terminal.ts';

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

/**
 * Each pin that would move, with what it may do more than before first and loudest. What packages and skills say of
 * themselves is not trusted.
 */
function showUpdate({ changes, others, config, waived, dropped }: UpdatePlan, terminal: Terminal): string {
  const more = changes.filter(({ wider }) => wider.length > 0).length;
  const judged = more > 0 ? `, ${more === 1 ? 'one' : more} of them with something to judge` : '';
  const head = `${count(changes.length, 'pin')} ${changes.length === 1 ? 'moves' : 'move'}${judged}.`;
  return [
    ...changes.flatMap((change) => linesOf(change, terminal)),
    ...(config ? ['fpf.config.json names the new versions too.'] : []),
    ...waived.map(
      ({ rule, skill, path, reason }) => `waives ${visibleLine(`${rule}:${skill}/${path}`)}: ${visibleLine(reason)}`,
    ),
    ...dropped.map(
      ({ rule, skill, path }) =>
        `drops the waiver ${visibleLine(`${rule}:${skill}/${path}`)}: it is for nothing any more`,
    ),
    ...(changes.length + waived.length + dropped.length === 0 && !config
      ? ['Only where the bytes came from is noted anew.']
      : []),
    head,
    ...(others > 0 ? [`${count(others, 'other pin')} moved too; \`fpf update\` without a name shows every one.`] : []),
  ].join('\n');
}

function linesOf({ kind, name, from, to, wider, notes }: PinChange, terminal: Terminal): readonly string[] {
  return [
    kind === name ? kind : `${kind} ${visibleLine(name)}`,
    `  from ${visibleLine(from)}`,
    `  to   ${visibleLine(to)}`,
    ...wider.map((text) => `  ${terminal.mark('warn')} TO JUDGE: ${visibleLine(text)}`),
    ...notes.map((text) => `  - ${visibleLine(text)}`),
  ];
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
