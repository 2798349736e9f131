import type { JSX } from 'preact';
import type { PageData } from '../../src/page/page-data.ts';
import { count } from '../lib/format.ts';
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
      {controls.length > 0 && (
        <section>
          <h2>Turned from outside</h2>
          <ul class="paths">
            {controls.map(({ before, what, text, rewound }) => (
              <li>
                <span class="tag">{what}</span>{' '}
                <span class="note">{`before ${before}${rewound ? ', taken back' : ''}`}</span> <Cut text={text} />
              </li>
            ))}
          </ul>
        </section>
      )}
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
      {resumed.length > 0 && (
        <section>
          <h2>Went on</h2>
          <ul class="paths">
            {resumed.map(({ attempt, drift }) => (
              <li>
                {`Attempt ${attempt}`}{' '}
                {drift.length === 0 ? (
                  <span class="note">nothing had moved</span>
                ) : (
                  <>
                    {count(drift.length, 'difference')}: <Visible text={drift.join('; ')} />
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {checkpoints.length > 0 && (
        <section>
          <h2>Checkpoints</h2>
          <ul class="paths">
            {checkpoints.map(({ id, label, before }) => (
              <li>
                <Code text={id} />{' '}
                {label !== null && (
                  <strong>
                    <Visible text={label} />
                  </strong>
                )}{' '}
                <span class="note">{`before ${before}`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {hooks.length > 0 && (
        <section>
          <h2>Hooks at the end</h2>
          <ul class="paths">
            {hooks.map((line) => (
              <li>
                <Visible text={line} />
              </li>
            ))}
          </ul>
        </section>
      )}
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
