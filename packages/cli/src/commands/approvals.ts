import type { Approval } from '@fpf/contracts';
import { type CommandHandler, type CommandInput, type CommandResult, flag } from '../command/descriptor.ts';
import { answerApproval, namedApproval, projectApprovals } from '../compose/guards/answer-approval.ts';
import { showApproval, stateOf } from '../output/guards/show-approval.ts';
import { table } from '../output/table.ts';
import { visibleLine } from '../output/visible.ts';

export const approvalsList: CommandHandler = async (input) => {
  const { store, now, workspace } = projectApprovals(input);
  const all = await store.list();
  const shown = flag(input, 'open') ? all.filter((one) => stateOf(one, now) === 'asked') : all;
  const data = shown.map((one) => ({ ...one, state: stateOf(one, now) })) as never;
  if (shown.length === 0)
    return { exitCode: 0, data, text: `Nothing ${flag(input, 'open') ? 'waits for an answer' : 'was asked'} about ${workspace}.` };
  const rows = shown.map((one) => [one.id, stateOf(one, now), one.tool, clip(JSON.stringify(one.args)), one.expires.slice(0, 19), one.why]);
  return { exitCode: 0, data, text: table([['approval', 'state', 'tool', 'arguments', 'until (UTC)', 'why'], ...rows]) };
};

export const approvalsShow: CommandHandler = async (input) => {
  const { store, now } = projectApprovals(input);
  const one = await namedApproval(store, input.args[0] as string);
  return { exitCode: 0, data: { ...one, state: stateOf(one, now) } as never, text: showApproval(one, now) };
};

export const approvalsAllow: CommandHandler = async (input) => answered(input, await answerApproval(input, 'allow'));

export const approvalsDeny: CommandHandler = async (input) => answered(input, await answerApproval(input, 'deny'));

function answered({ terminal }: CommandInput, one: Approval): CommandResult {
  const what = `${one.skill}#${one.tool} with ${clip(JSON.stringify(one.args))}`;
  const text =
    one.state === 'allowed'
      ? `${terminal.mark('ok')} allowed once, until ${one.expires.slice(0, 19)} UTC: ${what}\nnext: fpf resume ${visibleLine(one.asked.call.replace(/\/\d+$/, ''))}   (or run the request again)`
      : `${terminal.mark('ok')} denied: ${what}`;
  return { exitCode: 0, data: { ...one }, text };
}

function clip(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`;
}
