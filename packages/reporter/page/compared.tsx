import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { ComparedData, SidePart } from '../src/page/compared-data.ts';
import { count, instant } from './lib/format.ts';
import { State } from './lib/marks.tsx';
import { useTheme } from './lib/theme.ts';
import { Breakable, Code, Visible } from './lib/visible.tsx';
import { Answer } from './parts/answer.tsx';

/**
 * Two runs beside one another. What they have in common is not told, and times are told last: no two runs take the
 * same.
 */
export function Compared({ data, printing }: { readonly data: ComparedData; readonly printing: boolean }): JSX.Element {
  const [theme, nextTheme] = useTheme();
  const { same, a, b, groups, calls } = data;
  return (
    <>
      <header class="top">
        <p class="brand">FPF run report</p>
        <button type="button" class="quiet" onClick={nextTheme}>{`Theme: ${theme}`}</button>
      </header>
      <main>
        <header class="head">
          <p class="eyebrow">Two runs compared</p>
          <h1>{same ? 'Nothing differs but what they took' : 'They differ'}</h1>
          <dl class="facts compared-sides">
            {(
              [
                ['A', a],
                ['B', b],
              ] as const
            ).map(([name, side]) => (
              <div>
                <dt>{`${name}, ${instant(side.started)}`}</dt>
                <dd>
                  <Ended side={side} />
                  {side.request !== null && (
                    <span class="asked">
                      <Visible text={side.request} />
                    </span>
                  )}
                  <small class="mono">
                    <Visible text={side.run} />
                  </small>
                </dd>
              </div>
            ))}
          </dl>
        </header>
        {a.answers.length + b.answers.length > 0 && (
          <section aria-labelledby="answers">
            <h2 id="answers">Answers</h2>
            <div class="two-sides">
              <Side name="A" side={a} printing={printing} />
              <Side name="B" side={b} printing={printing} />
            </div>
          </section>
        )}
        <section class="compared">
          <h2>Calls</h2>
          <p class="note">{calls.told}</p>
          {calls.rows.length > 0 && (
            <Rows
              head={['A', 'B', 'What differs']}
              rows={calls.rows.map(({ a: left, b: right, facts }) => [left, right, facts.join('\n')])}
              more={calls.more}
            />
          )}
        </section>
        {groups.map(({ name, rows, more }) => (
          <section class="compared">
            <h2>{name}</h2>
            <Rows
              head={['', 'A', 'B']}
              rows={rows.map(({ what, a: left, b: right }) => [what, left, right])}
              more={more}
            />
          </section>
        ))}
      </main>
    </>
  );
}

type SideProps = { readonly name: string; readonly side: SidePart; readonly printing: boolean };

function Side({ name, side: { answers }, printing }: SideProps): JSX.Element {
  return (
    <div>
      <h3>{name}</h3>
      {answers.length === 0 && <p class="empty">No call gave anything back.</p>}
      {answers.map((answer) => (
        <article class="answer">
          <h4>
            {`Call ${answer.call} `}
            <Code text={answer.tool} />
          </h4>
          <Answer answer={answer} printing={printing} />
        </article>
      ))}
    </div>
  );
}

/** How a run ended, also where both ended so: whoever is sent this page has neither of the two reports. */
function Ended({ side: { outcome, state, exit } }: { readonly side: SidePart }): JSX.Element {
  return (
    <span class="ended">
      {state === null ? outcome : <State state={state} word={outcome} />}{' '}
      <span class="note">{`exit code ${exit ?? 'unknown'}`}</span>
    </span>
  );
}

type RowsProps = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly more: number;
};

const step = 200;

function Rows({ head, rows, more }: RowsProps): JSX.Element {
  const [most, setMost] = useState(step);
  return (
    <>
      <div class="scroll" tabIndex={0} role="group" aria-label="What differs">
        <table class="stacked">
          <thead>
            <tr>{head.map((name) => (name === '' ? <td /> : <th scope="col">{name}</th>))}</tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((cells) => (
              <tr>
                {cells.map((cell, at) => (
                  <td {...(head[at] !== '' && { 'data-label': head[at] })}>
                    {cell === null ? (
                      <span class="note">nothing</span>
                    ) : at === 0 ? (
                      <Breakable text={cell} />
                    ) : (
                      <Visible text={cell} lines />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > most && (
        <button
          type="button"
          onClick={() => setMost(most + step)}
        >{`Show more of ${count(rows.length - most, 'other row')}`}</button>
      )}
      {more > 0 && (
        <p class="banner">{`${count(more, 'row')} more are not in this page; --format json has all of them.`}</p>
      )}
    </>
  );
}
