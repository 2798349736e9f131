import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { FilePatch } from '../../src/page/page-data.ts';
import { type DiffLine, diffLines, pairLines } from '../lib/diff-lines.ts';
import { number } from '../lib/format.ts';
import { shown } from '../lib/visible.tsx';
import { Plain } from './plain-line.tsx';

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
