import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Cell } from '../src/answer/answer.ts';
import type { RunRow, RunsData } from '../src/page/runs-data.ts';
import { count, duration, instant } from './lib/format.ts';
import { State } from './lib/marks.tsx';
import { SortedTable } from './lib/sorted-table.tsx';
import { useTheme } from './lib/theme.ts';
import { Visible } from './lib/visible.tsx';

const columns = ['run', 'asked', 'changed', 'outcome', 'when', 'took'].map((name) => ({
  name,
  number: name === 'run' || name === 'took',
}));

type RunsProps = { readonly data: Omit<RunsData, 'schema'>; readonly printing: boolean };

/** What was asked in a workspace, and what came of it; each leads to its report. */
export function Runs({ data: { workspace, of, runs }, printing }: RunsProps): JSX.Element {
  const [theme, nextTheme] = useTheme();
  const [asked, setAsked] = useState('');
  const found = useMemo(() => {
    const words = asked.toLowerCase().split(/\s+/);
    return runs.filter((run) => words.every((word) => textOf(run).includes(word)));
  }, [runs, asked]);
  const rows = useMemo(() => found.map(cellsOf), [found]);
  const known = useMemo(() => new Map(found.map((run, at) => [rows[at], run])), [found, rows]);
  const show = (row: readonly Cell[], column: number): ComponentChildren => {
    const run = known.get(row);
    return run && shownCell(run, column);
  };
  return (
    <>
      <header class="top">
        <p class="brand">FPF run report</p>
        <button type="button" class="quiet" onClick={nextTheme}>{`Theme: ${theme}`}</button>
      </header>
      <main>
        <header class="head">
          <p class="eyebrow">{count(of, 'run')} over</p>
          <h1>
            <Visible text={workspace} />
          </h1>
        </header>
        <section aria-label="Runs">
          <div class="bar">
            <input
              type="search"
              aria-label="Find runs by request, tool or outcome"
              placeholder="Find by request, tool or outcome"
              value={asked}
              onInput={({ currentTarget }) => setAsked(currentTarget.value)}
            />
          </div>
          {rows.length === 0 ? (
            <p class="empty">No run fits.</p>
          ) : (
            <SortedTable name="of the runs" columns={columns} rows={rows} show={show} printing={printing} stacked />
          )}
          {of > runs.length && (
            <p class="banner">{`The newest ${runs.length} are here; fpf runs list --limit 0 has all.`}</p>
          )}
        </section>
      </main>
    </>
  );
}

function textOf({ request, tools, outcome, number, run }: RunRow): string {
  return [request ?? '', ...tools, outcome, `#${number ?? ''}`, run].join(' ').toLowerCase();
}

/** What a row is sorted by. */
function cellsOf({ number, request, effect, outcome, started, ms }: RunRow): readonly Cell[] {
  return [number, request, effect, outcome, started, ms];
}

function shownCell(
  { number, run, request, effect, outcome, state, started, ms, report }: RunRow,
  column: number,
): ComponentChildren {
  const name = columns[column]?.name ?? '';
  switch (name) {
    case 'run':
      return number === null ? run : `#${number}`;
    case 'asked': {
      const words = <Visible text={request ?? run} />;
      return report === null ? words : <a href={report}>{words}</a>;
    }
    case 'changed':
      return effect === '' ? <span class="note">nothing</span> : effect;
    case 'outcome':
      return state === null ? outcome : <State state={state} word={outcome} />;
    case 'when':
      return started === null ? '' : <Visible text={instant(started)} />;
    default:
      return ms === null ? '' : duration(ms);
  }
}
