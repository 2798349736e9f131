import type { EntryState, FileChange, PlannedPath, SessionStep } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { table } from '../terminal/table.ts';

const letters = { add: 'A', modify: 'M', delete: 'D' } as const;

/** A letter and a path a line, with what is not a plain file or changed more than its content. */
export function changeLines(changes: readonly FileChange[]): readonly string[] {
  return changes.map((change) => visibleLine(`${letters[change.op]}  ${change.path}${note(change)}`));
}

/** Status, change, path: three columns, and why where there is something to say. `doing` is what is planned. */
export function planTable(paths: readonly PlannedPath[], doing = 'apply'): string {
  return table(
    paths.map(({ status, change, why }) => [
      status === 'apply' ? doing : status,
      letters[change.op],
      `${change.path}${why === undefined ? note(change) : `  (${why})`}`,
    ]),
  );
}

export function paths(count: number): string {
  return `${count} ${count === 1 ? 'path' : 'paths'}`;
}

export function countText(changes: readonly FileChange[]): string {
  const count = (op: FileChange['op']): number => changes.filter((change) => change.op === op).length;
  const parts = [
    [count('add'), 'added'],
    [count('modify'), 'modified'],
    [count('delete'), 'deleted'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, word]) => `${n} ${word}`);
  return said.length === 0 ? 'no changes' : said.join(', ');
}

/** What a step did: to the host, where it wrote there, and to the session. */
export function stepText({
  op,
  state,
  changes,
  written,
}: Pick<SessionStep, 'op' | 'state' | 'changes' | 'written'>): string {
  const count = written?.length ?? 0;
  const wrote = count === 0 ? [] : [`${count} ${op === 'undo' ? 'taken back' : 'written'}`];
  if (wrote.length === 0 && changes.length === 0 && state === 'done' && (op === 'commit' || op === 'undo'))
    return 'nothing written';
  return [...wrote, ...(changes.length > 0 || wrote.length === 0 ? [countText(changes)] : [])].join(', ');
}

export function modeText({ mode }: Pick<EntryState, 'mode'>): string {
  return mode.toString(8).padStart(4, '0');
}

function note({ before, after }: FileChange): string {
  const state = after ?? before;
  const kind = state === undefined || state.type === 'file' ? [] : [state.type === 'directory' ? 'folder' : state.type];
  if (before && after && before.type !== after.type) return `  (${before.type} to ${after.type})`;
  if (before && after && before.mode !== after.mode && after.type !== 'symlink')
    kind.push(`mode ${modeText(before)} to ${modeText(after)}`);
  if (after?.target !== undefined) kind.push(`to ${after.target}`);
  return kind.length === 0 ? '' : `  (${kind.join(', ')})`;
}
