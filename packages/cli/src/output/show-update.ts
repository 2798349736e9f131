import { visibleLine } from '@fpf/files/text';
import type { PinChange, UpdatePlan } from '@fpf/packs';
import type { Terminal } from './terminal.ts';

/**
 * Each pin that would move, with what it may do more than before first and loudest. What packages and skills say of
 * themselves is not trusted.
 */
export function showUpdate({ changes, others, config, waived, dropped }: UpdatePlan, terminal: Terminal): string {
  const more = changes.filter(({ wider }) => wider.length > 0).length;
  const head = `${count(changes.length, 'pin')} ${changes.length === 1 ? 'moves' : 'move'}${more > 0 ? `, ${more === 1 ? 'one' : more} of them with something to judge` : ''}.`;
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
