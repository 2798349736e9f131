import type { BundleFinding } from '@fpf/reporter';
import type { Terminal } from './terminal.ts';
import { visibleLine } from './visible.ts';

/** One line each; what another version wrote, and could not be compared, is told beside what is wrong. The last one says that nothing is. */
export function showBundleFindings(
  dir: string,
  findings: readonly BundleFinding[],
  signed: boolean,
  { mark }: Pick<Terminal, 'mark'>,
): string {
  const lines = findings.map(({ file, problem, note }) => `${mark(note ? 'warn' : 'fail')} ${visibleLine(`${file} ${problem}`)}`);
  const whole = `${mark('ok')} ${dir} is what was written${signed ? ', and signed with that key' : ''}`;
  return [...lines, ...(findings.every(({ note }) => note) ? [whole] : [])].join('\n');
}
