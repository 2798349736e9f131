import type { JSX } from 'preact';
import type { PageData, StopPart } from '../../src/page/page-data.ts';
import { Command } from '../lib/copy.tsx';
import { count, number } from '../lib/format.ts';
import { stageNames, State } from '../lib/marks.tsx';
import { go } from '../lib/go.ts';
import { Code, Cut, Lines, Visible, Sentence } from '../lib/visible.tsx';
import { Answer } from './answer.tsx';
import { EvidenceList } from './evidence.tsx';

const titles: Readonly<Record<string, string>> = {
  abstained: 'Why it abstained',
  degraded: 'What went wrong',
  paused: 'What it waits for',
  interrupted: 'Why it stopped',
  exhausted: 'Why it stopped',
  failed: 'Why it failed',
};

/** Why it ended as it did, in words, and what to do now. */
export function Overview({
  data,
  printing = false,
}: {
  readonly data: PageData;
  readonly printing?: boolean;
}): JSX.Element {
  const { run, answers, stops, next, cuts } = data;
  return (
    <>
      {answers.length > 0 && (
        <section class="answers" aria-labelledby="answer">
          <h2 id="answer">{answers.length > 1 ? 'Answers' : 'Answer'}</h2>
          <Answers data={data} printing={printing} />
        </section>
      )}
      <div class="columns">
        <div>
          {stops.length > 0 ? (
            <section aria-labelledby="why">
              <h2 id="why">{titles[run.outcome] ?? 'What did not go through'}</h2>
              {run.executed === 0 && (
                <p class="lead">{`Nothing was executed. ${/unchanged/.test(run.host) ? 'The workspace on the host is unchanged.' : ''}`}</p>
              )}
              {stops.map((stop) => (
                <Stop stop={stop} />
              ))}
            </section>
          ) : (
            <section aria-labelledby="went">
              <h2 id="went">What happened</h2>
              <Went data={data} />
            </section>
          )}
          {stops.length > 0 && data.calls.length > 0 && (
            <section aria-labelledby="calls">
              <h2 id="calls">Calls</h2>
              <Went data={data} />
            </section>
          )}
          {run.structured !== null && (
            <section aria-labelledby="value">
              <h2 id="value">The value that it ended with</h2>
              <Lines text={run.structured} />
            </section>
          )}
          {run.words.length > 0 && (
            <section aria-labelledby="words">
              <h2 id="words">The model’s own words</h2>
              <p class="note">They are shown as they came, are not trusted, and decide nothing.</p>
              {run.words.map(({ kind, turn, text }) => (
                <blockquote class="words">
                  <p class="eyebrow">{`${kind}, turn ${turn}`}</p>
                  <p>
                    <Cut text={text} />
                  </p>
                </blockquote>
              ))}
            </section>
          )}
        </div>
        <aside aria-label="What to do next">
          <section class="card">
            <h2>Next</h2>
            <ol class="next">
              {next.map(({ why, command }) => (
                <li>
                  <span>{why}</span>
                  <Command command={command} />
                </li>
              ))}
            </ol>
            <p class="note">In the folder that the run worked over, or with --workspace.</p>
          </section>
          {!run.model.conforming && (data.turns.length > 0 || run.plan !== null) && (
            <section class="card">
              <h2>Not conforming</h2>
              <p>
                {run.plan !== null
                  ? `The calls are those that run ${run.plan} planned, and no model was asked.`
                  : run.model.person
                    ? 'A person gave the call, and no model was asked.'
                    : 'What decided was no pinned FunctionGemma.'}
              </p>
              {run.model.choice !== null && !run.model.person && (
                <p class="note">
                  <Visible text={run.model.choice} />
                </p>
              )}
            </section>
          )}
          {cuts.length > 0 && (
            <section class="card">
              <h2>Not all is here</h2>
              <ul>
                {cuts.map((line) => (
                  <li>{line}</li>
                ))}
              </ul>
            </section>
          )}
        </aside>
      </div>
    </>
  );
}

/** What the calls gave back, each under its tool. */
export function Answers({
  data,
  printing = false,
}: {
  readonly data: PageData;
  readonly printing?: boolean;
}): JSX.Element {
  return (
    <>
      {data.answers.map((answer) => (
        <article class="answer">
          <h3>
            <a href={`#call=${answer.call}`}>{`Call ${answer.call}`}</a> <Code text={answer.tool} />
          </h3>
          <Answer answer={answer} printing={printing} />
        </article>
      ))}
    </>
  );
}

function Stop({ stop }: { readonly stop: StopPart }): JSX.Element {
  const { state, call, asked, reason, predicate, missing, happened } = stop;
  return (
    <article class="stop" data-state={state}>
      <header>
        <State state={state} />
        <h3>
          {call === null ? 'The run' : <a href={`#call=${call}`}>{`Call ${call}`}</a>}
          {asked !== '' && (
            <>
              {' '}
              <Code text={asked} />
            </>
          )}
        </h3>
        <span class="where">{`while ${stageNames[reason.stage] === undefined ? reason.stage : stageWord(reason.stage)}`}</span>
      </header>
      <p class="message">
        <Visible text={reason.message} />
      </p>
      {predicate !== null && (
        <p>
          <span class="label">What has to hold</span> <Visible text={predicate} />
        </p>
      )}
      {missing.length > 0 && (
        <>
          <p class="label">Evidence that was not there, or not known</p>
          <EvidenceList evidence={missing} />
        </>
      )}
      {happened !== '' && <p>{happened}</p>}
      {reason.next !== null && (
        <p class="todo">
          <span class="label">What to do</span> <Sentence text={reason.next} />
        </p>
      )}
      <p class="code-line">
        <code>{reason.code}</code> {reason.means !== null && <Visible text={reason.means} />}
      </p>
    </article>
  );
}

function stageWord(stage: string): string {
  return ['permission', 'guard', 'budget'].includes(stage)
    ? `asking ${stageNames[stage] ?? stage}`
    : (stageNames[stage] ?? stage);
}

const mostCalls = 12;

/** The calls in short; the timeline has all of them. */
function Went({ data }: { readonly data: PageData }): JSX.Element {
  const { calls } = data;
  if (calls.length === 0) return <p class="empty">No call was proposed.</p>;
  return (
    <>
      <ol class="went">
        {calls.slice(0, mostCalls).map(({ n, tool, state, run, rewound }) => (
          <li>
            <button type="button" onClick={() => go({ tab: 'timeline', call: n })}>
              <span class="count">{n}</span>
              <Code text={tool} />
              <span class="grow">
                {rewound
                  ? 'taken back'
                  : run
                    ? paths(run.kept.length, run.aside.length)
                    : state === 'waiting'
                      ? 'a person is asked'
                      : 'not executed'}
              </span>
              <State state={state} />
            </button>
          </li>
        ))}
      </ol>
      {calls.length > mostCalls && (
        <p>
          <a href="#tab=timeline">{`All ${number(calls.length)} calls`}</a>
        </p>
      )}
    </>
  );
}

function paths(kept: number, aside: number): string {
  if (aside > 0) return `${number(aside)} set aside`;
  return kept > 0 ? `${count(kept, 'path')} changed` : 'no change';
}
