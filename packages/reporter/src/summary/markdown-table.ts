import { named } from '@fpf/files/text';
import { bounded, type Bounds, partBounds } from './bounded.ts';

/** A row for each thing; the cells are escaped already, but for what would end them. What has no place is counted. */
export function table<T>(
  head: readonly string[],
  things: readonly T[],
  cellsOf: (thing: T) => readonly string[],
  bounds: Bounds = partBounds,
): string {
  if (things.length === 0) return 'None.';
  const { kept, left } = bounded(things, (thing) => line(cellsOf(thing)), bounds);
  const shown = [line(head), line(head.map(() => '---')), ...kept].join('\n');
  return left === 0
    ? shown
    : `${shown}\n\n${left} more ${left === 1 ? 'row is' : 'rows are'} left out; [trace.json](trace.json) has all.`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.map(inCell).join(' | ')} |`;
}

/**
 * A pipe ends a cell, in code too, unless a backslash stands before it; and a backslash before that one would take its
 * force away.
 */
function inCell(cell: string): string {
  return cell.replace(/(\\?)\|/g, (_all, before: string) => (before === '' ? '\\|' : `${before}${named('|')}`));
}
