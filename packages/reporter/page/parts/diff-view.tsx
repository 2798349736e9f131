import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { FilePatch } from '../../src/page/page-data.ts';
import { type DiffLine, diffLines, pairLines } from '../lib/diff-lines.ts';
import { number } from '../lib/format.ts';
import { shown } from '../lib/visible.tsx';

const step = 1_000;

/** The difference of one file, some lines at a time. */
export function DiffView({ file, split }: { readonly file: FilePatch; readonly split: boolean }): JSX.Element {
  const lines = useMemo(() => diffLines(file.hunks ?? ''), [file]);
  const [most, setMost] = useState(step);
  if (file.hunks === null) return <p class="empty">{nothing(file)}</p>;
  const rows = lines.slice(0, most);
  return (
    <>
      <div class="diff-box" tabIndex={0} role="group" aria-label={`Difference of ${file.path.slice(0, 200)}`}>
        <table class={split ? 'diff split' : 'diff'}>
          <colgroup>
            {split ? (
              <>
                <col class="num" />
                <col />
                <col class="num" />
                <col />
              </>
            ) : (
              <>
                <col class="num" />
                <col class="num" />
                <col />
              </>
            )}
          </colgroup>
          <thead class="sr">
            <tr>
              {split ? (
                <>
                  <th>Line before</th>
                  <th>Before</th>
                  <th>Line after</th>
                  <th>After</th>
                </>
              ) : (
                <>
                  <th>Line before</th>
                  <th>Line after</th>
                  <th>Text</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {split ? pairLines(rows).map((pair) => <Pair pair={pair} />) : rows.map((line) => <Line line={line} />)}
          </tbody>
        </table>
      </div>
      {lines.length > most && (
        <button
          type="button"
          onClick={() => setMost(most + step)}
        >{`Show ${number(Math.min(step, lines.length - most))} of ${number(lines.length - most)} more lines`}</button>
      )}
      {file.cut > 0 && (
        <p class="banner">{`${number(file.cut)} more lines are not in this page; diff.patch has them.`}</p>
      )}
    </>
  );
}

function nothing({ op, notes }: FilePatch): string {
  if (notes.includes('binary')) return 'It is binary, or too long to be compared by lines. diff.patch has its bytes.';
  if (op === 'rename') return 'Only its name is another one.';
  return notes.includes('empty') ? 'It has no content.' : 'Only its mode is another one.';
}

function Line({ line }: { readonly line: DiffLine }): JSX.Element {
  if (line.kind === 'hunk')
    return (
      <tr class="hunk">
        <td colSpan={3}>{shown(line.text, false)}</td>
      </tr>
    );
  return (
    <tr class={line.kind}>
      <td>{line.before ?? ''}</td>
      <td>{line.after ?? ''}</td>
      <td>
        <Plain line={line} sign />
      </td>
    </tr>
  );
}

function Pair({
  pair: [left, right],
}: {
  readonly pair: readonly [DiffLine | undefined, DiffLine | undefined];
}): JSX.Element {
  if (left?.kind === 'hunk')
    return (
      <tr class="hunk">
        <td colSpan={4}>{shown(left.text, false)}</td>
      </tr>
    );
  return (
    <tr>
      <td class={left?.kind ?? 'none'}>{left?.before ?? ''}</td>
      <td class={left?.kind ?? 'none'}>{left && <Plain line={left} />}</td>
      <td class={right?.kind ?? 'none'}>{right?.after ?? ''}</td>
      <td class={right?.kind ?? 'none'}>{right && <Plain line={right} />}</td>
    </tr>
  );
}

const mostTabs = 64;

const signs: Readonly<Record<string, string>> = { add: '+', del: '−', same: ' ', note: ' ' };

/** One line of a difference; what is other in it than in the line it is compared with is marked. */
function Plain({ line, sign = false }: { readonly line: DiffLine; readonly sign?: boolean }): JSX.Element {
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
