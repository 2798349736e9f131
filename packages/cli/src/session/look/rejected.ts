import type { RejectedSet } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import type { Terminal } from '../../terminal/terminal.ts';
import { changeLines } from '../session-changes.ts';

/** Shows what failed calls did, which is kept aside. */
export function rejectedLines(session: string, sets: readonly RejectedSet[], { mark }: Pick<Terminal, 'mark'>): string {
  if (sets.length === 0) return `Nothing of session ${session} was rejected.`;
  return sets
    .flatMap(({ call_id: call, code, text, changes, refused }) => [
      `${mark('degrade')} ${visibleLine(`${call}: ${code}`)}`,
      // Every line of it is told from ours by its bar.
      ...text.split('\n').map((line) => `  | ${visibleLine(line)}`),
      ...changeLines(changes).map((line) => `    ${line}`),
      ...refused.map(({ path, why }) => `    refused  ${visibleLine(`${path}: ${why}`)}`),
    ])
    .join('\n');
}
