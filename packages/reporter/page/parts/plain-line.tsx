import type { ComponentChildren, JSX } from 'preact';
import type { DiffLine } from '../lib/diff-lines.ts';
import { shown } from '../lib/visible.tsx';

const mostTabs = 64;

const signs: Readonly<Record<string, string>> = { add: '+', del: '−', same: ' ', note: ' ' };

/** One line of a difference; what is other in it than in the line it is compared with is marked. */
export function Plain({ line, sign = false }: { readonly line: DiffLine; readonly sign?: boolean }): JSX.Element {
  const { mark } = line;
  // A file from another system ends each line with it: said in two letters, and not as something that hides.
  const returns = line.text.endsWith('\r');
  const text = returns ? line.text.slice(0, -1) : line.text;
  return (
    <>
      {sign && <span class="sign">{signs[line.kind]}</span>}
      {mark ? (
        <>
          {tabbed(text.slice(0, mark[0]))}
          <mark>{tabbed(text.slice(mark[0], mark[1]))}</mark>
          {tabbed(text.slice(mark[1]))}
        </>
      ) : (
        tabbed(text)
      )}
      {returns && (
        <span class="cr" title="carriage return">
          CR
        </span>
      )}
    </>
  );
}

/** A tab is as wide as it is, with an arrow in it; what else cannot be seen has a name. */
function tabbed(text: string): ComponentChildren {
  const parts = text.split(/(\t)/);
  if (parts.length === 1 || parts.length > 2 * mostTabs) return shown(text, parts.length > 2 * mostTabs);
  return parts.map((part, at) => (at % 2 === 1 ? <span class="tab">{part}</span> : shown(part, false)));
}
