import type { JSX } from 'preact';
import type { PageData } from '../../src/page/page-data.ts';
import { count } from '../lib/format.ts';
import { Listed } from '../lib/listed.tsx';
import { Code, Cut, Links, Op, Visible } from '../lib/visible.tsx';

/** What was turned from outside, what was handed on, and where the run went back or went on. */
export function Course({ data }: { readonly data: PageData }): JSX.Element {
  const { tasks, controls, checkpoints, rewinds, resumed, hooks } = data.course;
  return (
    <>
      {data.run.parent && (
        <section>
          <h2>Fork</h2>
          <p>
            It begins as the run <code>{data.run.parent.run}</code> was after its event {data.run.parent.seq}.
          </p>
        </section>
      )}
      {tasks.length > 0 && (
        <section>
          <h2>Tasks</h2>
          {tasks.map(({ role, request, call, outcome, said, paths, files }) => (
            <article class="card">
              <h3>
                <Visible text={role} /> <span class="tag">{outcome ?? 'not over'}</span>{' '}
                <a href={`#call=${call}`}>{`call ${call}`}</a>
              </h3>
              <p>
                <Cut text={request} lines={false} />
              </p>
              {said !== null && (
                <p>
                  <Visible text={said} />
                </p>
              )}
              <ul class="paths">
                {paths.map(({ op, path }) => (
                  <li>
                    <Op op={op} /> <Code text={path} />
                  </li>
                ))}
              </ul>
              <p class="note">
                <Links to={files} />
              </p>
            </article>
          ))}
        </section>
      )}
      <Listed title="Turned from outside" all={controls}>
        {({ before, what, text, rewound }) => (
          <>
            <span class="tag">{what}</span>{' '}
            <span class="note">{`before ${before}${rewound ? ', taken back' : ''}`}</span> <Cut text={text} />
          </>
        )}
      </Listed>
      {rewinds.length > 0 && (
        <section>
          <h2>Went back</h2>
          {rewinds.map(({ to, calls, changed }) => (
            <article class="card">
              <h3>
                to <Code text={to} />
              </h3>
              <p>
                {calls.length === 0 ? (
                  'No call was taken back.'
                ) : (
                  <>
                    Taken back:{' '}
                    {calls.map((n) => (
                      <a href={`#call=${n}`}>{`call ${n} `}</a>
                    ))}
                  </>
                )}
              </p>
              <ul class="paths">
                {changed.map((path) => (
                  <li>
                    <Code text={path} />
                  </li>
                ))}
              </ul>
            </article>
          ))}
        </section>
      )}
      <Listed title="Went on" all={resumed}>
        {({ attempt, drift }) => (
          <>
            {`Attempt ${attempt}`}{' '}
            {drift.length === 0 ? (
              <span class="note">nothing had moved</span>
            ) : (
              <>
                {count(drift.length, 'difference')}: <Visible text={drift.join('; ')} />
              </>
            )}
          </>
        )}
      </Listed>
      <Listed title="Checkpoints" all={checkpoints}>
        {({ id, label, before }) => (
          <>
            <Code text={id} />{' '}
            {label !== null && (
              <strong>
                <Visible text={label} />
              </strong>
            )}{' '}
            <span class="note">{`before ${before}`}</span>
          </>
        )}
      </Listed>
      <Listed title="Hooks at the end" all={hooks}>
        {(line) => <Visible text={line} />}
      </Listed>
    </>
  );
}

/** Whether there is anything of that kind. */
export function hasCourse({ course, run }: PageData): boolean {
  return run.parent !== null || Object.values(course).some((list: readonly unknown[]) => list.length > 0);
}

export function courseCount({ course }: PageData): number {
  return Object.values(course).reduce((sum: number, list: readonly unknown[]) => sum + list.length, 0);
}
