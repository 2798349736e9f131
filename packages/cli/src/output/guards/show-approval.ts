import type { Approval } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';

/** What it is worth now: a question or an allowance whose time is over is a no. */
export function stateOf({ state, expires }: Approval, now: number): Approval['state'] | 'expired' {
  return (state === 'asked' || state === 'allowed') && Date.parse(expires) <= now ? 'expired' : state;
}

/** All of it, so that nobody allows what they have not seen. */
export function showApproval(one: Approval, now: number): string {
  const { id, skill, tool, args, why, asked, expires, answered, revoked, used, call_hash } = one;
  return [
    `${id}: ${stateOf(one, now)}`,
    `tool:    ${visibleLine(`${skill}#${tool}`)}`,
    `why:     ${visibleLine(why)}`,
    `asked:   ${asked.at} by call ${visibleLine(asked.call)}`,
    `until:   ${expires}`,
    ...(answered ? [`answer:  ${said(answered)}`] : []),
    ...(revoked ? [`back:    ${said(revoked)}`] : []),
    ...(used ? [`used:    ${used.at} by call ${visibleLine(used.call)}`] : []),
    `bound:   ${call_hash}`,
    'arguments:',
    ...JSON.stringify(args, null, 2)
      .split('\n')
      .map((line) => `  ${visibleLine(line)}`),
  ].join('\n');
}

function said({ at, by, note }: NonNullable<Approval['answered']>): string {
  return `${at} by ${visibleLine(by)}${note === undefined ? '' : `: ${visibleLine(note)}`}`;
}
