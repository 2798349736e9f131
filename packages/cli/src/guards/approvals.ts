import { answererText, type Approval, countedPeople, neededText } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { answerApproval, projectApprovals } from '@fpf/project/guards';
import { placeOf } from '@fpf/project/open';
import { resumeCommand } from '@fpf/project/runs';
import { type CommandHandler, type CommandInput, type CommandResult, flag, text } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { table } from '../terminal/table.ts';
import { previewLines } from './preview-text.ts';

export const approvalsList: CommandHandler = async (input) => {
  const { store, workspace } = projectApprovals(projectInput(input));
  const { approvals, damaged } = await store.list();
  const shown = flag(input, 'open') ? approvals.filter(({ state }) => state === 'asked') : approvals;
  const data = [...shown, ...damaged.map(({ id, message }) => ({ id, state: 'damaged', message }))] as never;
  const rows = [
    ...shown.map((one) => [
      one.id,
      one.state,
      one.tool,
      clip(JSON.stringify(one.args)),
      clip(previewLines(one).join('; ')),
      one.expires.slice(0, 19),
      visibleLine(whoText(one)),
      one.why,
    ]),
    ...damaged.map(({ id, message }) => [id, 'damaged', '', '', '', '', '', visibleLine(message)]),
  ];
  const nothing = `Nothing ${flag(input, 'open') ? 'waits for an answer' : 'was asked'} about ${workspace}.`;
  const all =
    rows.length === 0
      ? nothing
      : table([['approval', 'state', 'tool', 'arguments', 'would', 'until (UTC)', 'who', 'why'], ...rows]);
  const [first] = damaged;
  if (!first) return { exitCode: 0, data, text: all };
  return {
    exitCode: 5,
    data,
    text: all,
    error: { code: 'approval.damaged', message: first.message, hint: first.next },
  };
};

export const approvalsShow: CommandHandler = async (input) => {
  const { store } = projectApprovals(projectInput(input));
  const one = await store.find(input.args[0] as string);
  return { exitCode: 0, data: { ...one }, text: showApproval(one) };
};

export const approvalsAllow: CommandHandler = async (input) => answer(input, 'allow');

export const approvalsDeny: CommandHandler = async (input) => answer(input, 'deny');

async function answer(input: CommandInput, decision: 'allow' | 'deny'): Promise<CommandResult> {
  const from = projectInput(input);
  const said = { decision, note: text(input, 'note'), lasting: text(input, 'for'), key: text(input, 'sign') };
  const one = await answerApproval(from, input.args[0] as string, said);
  const { terminal } = input;
  const what = `${one.skill}#${one.tool} with ${clip(JSON.stringify(one.args))}`;
  const shown =
    one.state === 'asked'
      ? `${terminal.mark('ok')} your yes is kept: ${visibleLine(whoText(one))}; the question stays open: ${what}`
      : one.state === 'allowed'
        ? `${terminal.mark('ok')} allowed once, until ${one.expires.slice(0, 19)} UTC: ${what}\n` +
          `next: ${resumeCommand(placeOf(from), one.asked.run ?? one.asked.call.replace(/\/\d+$/, ''))}   (or run the request again)`
        : `${terminal.mark('ok')} ${one.state === 'revoked' ? 'taken back, and denied' : 'denied'}: ${what}`;
  return { exitCode: 0, data: { ...one }, text: shown };
}

function clip(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`;
}

/** All of it, so that nobody allows what they have not seen. */
function showApproval(one: Approval): string {
  const { id, state, skill, tool, args, why, asked, expires, answered, revoked, used, call_hash } = one;
  return [
    `${id}: ${state}`,
    `tool:    ${visibleLine(`${skill}#${tool}`)}`,
    `why:     ${visibleLine(why)}`,
    ...previewLines(one).map((line) => `would:   ${line}`),
    `asked:   ${asked.at} by call ${visibleLine(asked.call)}`,
    `until:   ${expires}`,
    ...(one.by ?? []).map((needed) => `for:     ${visibleLine(neededText(needed))}`),
    ...(one.yeses ?? []).map((yes) => `yes:     ${said(yes)}`),
    ...(answered && !one.yeses ? [`answer:  ${said(answered)}`] : []),
    ...(revoked ? [`back:    ${said(revoked)}`] : []),
    ...(used ? [`used:    ${used.at} by call ${visibleLine(used.call)}`] : []),
    `bound:   ${call_hash}`,
    'arguments:',
    ...JSON.stringify(args, null, 2)
      .split('\n')
      .map((line) => `  ${visibleLine(line)}`),
  ].join('\n');
}

function said({ at, note, ...who }: NonNullable<Approval['answered']>): string {
  return `${at} by ${visibleLine(answererText(who))}${note === undefined ? '' : `: ${visibleLine(note)}`}`;
}

/** Who answered; of a question that is open, whom it waits for. */
function whoText({ by = [], yeses = [], answered, revoked }: Approval): string {
  const last = revoked ?? answered;
  if (last) return answererText(last);
  const needs = by.map((needed) => {
    const count = countedPeople(needed, yeses).length;
    return count === 0
      ? neededText(needed)
      : `${count} of ${needed.count ?? 1} said yes, of ${needed.people.join(', ')}`;
  });
  return needs.join(', and ');
}
