import type { FpfError, Waiver } from '@fpf/contracts';
import type { Drift } from '@fpf/project/drift';
import { visibleLine } from '@fpf/files/text';
import { showMoved } from '@fpf/skill-registry';
import { table } from './table.ts';
import type { Terminal } from './terminal.ts';

export type Found = {
  readonly drift: readonly Drift[];
  readonly dead: readonly Waiver[];
  readonly unasked: FpfError | undefined;
};

/** What a project's lock and what would run now have come to, and in a sentence what moved, where something did. */
export function showDrift(
  { drift, dead, unasked }: Found,
  lockFile: string,
  terminal: Terminal,
): readonly [text: string, message?: string] {
  const [warn, stale] = [
    terminal.mark('warn'),
    dead.map(
      ({ rule, skill, path }) =>
        `the waiver ${visibleLine(`${rule}:${skill}/${path}`)} is for nothing any more: its file changed, or it is found no more`,
    ),
  ];
  const notes = [...(unasked ? [`the model was not looked at: ${visibleLine(unasked.message)}`] : []), ...stale].map(
    (note) => `${warn} ${note}`,
  );
  const [first] = drift;
  if (!first) return [[...notes, `${terminal.mark('ok')} everything is what ${lockFile} pins`].join('\n')];
  const message = `${drift.length} ${drift.length === 1 ? 'pin' : 'pins'} moved; the first is ${visibleLine(first.pin)}`;
  const rows = drift.map(({ pin, from, to, files }) => [pin, from, to, files ? showMoved(files) : '']);
  const moved = table([['pin', 'from', 'to', 'files'], ...rows]);
  return [
    [`${terminal.mark('fail')} ${message}`, moved, ...notes, 'next: if it is meant, run `fpf lock`'].join('\n'),
    message,
  ];
}
