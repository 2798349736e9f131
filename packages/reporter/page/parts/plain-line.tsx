import type { JSX } from 'preact';
import type { DiffLine } from '../lib/diff-lines.ts';
import { shown } from '../lib/visible.tsx';

const signs: Readonly<Record<string, string>> = { add: '+', del: '−', same: ' ', note: ' ' };

/** One line of a difference; what is other in it than in the line it is compared with is marked. */
export function Plain({ line, sign = false }: { readonly line: DiffLine; readonly sign?: boolean }): JSX.Element {
  const { text, mark } = line;
  return (
    <>
      {sign && <span class="sign">{signs[line.kind]}</span>}
      {mark ? (
        <>
          {shown(text.slice(0, mark[0]), false)}
          <mark>{shown(text.slice(mark[0], mark[1]), false)}</mark>
          {shown(text.slice(mark[1]), false)}
        </>
      ) : (
        shown(text, false)
      )}
    </>
  );
}
