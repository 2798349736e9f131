import type { BundleFinding } from '@fpf/reporter';
import { visibleLine } from '@fpf/files/text';
import type { Terminal } from './terminal.ts';

/**
 * One line each; what could not be held against its source is told beside what is wrong. The last line says that
 * nothing is, and of what it does not say so.
 */
export function showBundleFindings(
  dir: string,
  findings: readonly BundleFinding[],
  signed: boolean,
  { mark }: Pick<Terminal, 'mark'>,
): string {
  const lines = findings.map(
    ({ file, problem, note }) => `${mark(note ? 'warn' : 'fail')} ${visibleLine(`${file} ${problem}`)}`,
  );
  if (!findings.every(({ note }) => note)) return lines.join('\n');
  const by = signed ? ', and signed with that key' : '';
  const files = new Set(findings.map(({ file }) => file)).size;
  const but = `in ${dir} nothing that can be checked here is off${by}; not all of ${files === 1 ? 'one file' : `${files} files`} could be, as told above`;
  return [...lines, files === 0 ? `${mark('ok')} ${dir} is what was written${by}` : `${mark('warn')} ${but}`].join(
    '\n',
  );
}
