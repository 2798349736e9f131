import type { JSX } from 'preact';
import type { CallPart, PageData } from '../../src/page/page-data.ts';
import { Copy } from '../lib/copy.tsx';
import { count } from '../lib/format.ts';
import { State } from '../lib/marks.tsx';
import { Code, isEmpty, Lines, Links, Op, plainText, Said, Visible } from '../lib/visible.tsx';
import { DecisionPath } from './decision-path.tsx';
import { EvidenceList } from './evidence.tsx';
import { Pairs } from './pins.tsx';

/** Everything about one call: what was proposed, how it was decided, and what came of it. */
export function CallDetail({ call, data }: { readonly call: CallPart; readonly data: PageData }): JSX.Element {
  const rows = data.audit.rows.filter(([, , , of]) => of === call.n).length;
  return (
    <article class="detail" aria-label={`Call ${call.n}`}>
      <header>
        <h2>
          {`Call ${call.n}`} <Code text={call.tool} kind="tool" />
        </h2>
        <State state={call.state} />
      </header>
      {call.skill !== null && (
        <p class="note">
          of the skill <Code text={call.skill} />
        </p>
      )}
      {call.rewound && <p class="banner">The run went back behind this call: what it did is not in the session.</p>}
      {call.open !== null && <p class="banner">{call.open}</p>}
      <DecisionPath call={call} />
      <h3>
        Arguments <Copy text={plainText(call.args)} what="the arguments" />
      </h3>
      <Lines text={call.args} />
      {call.bound.length > 0 && (
        <p class="note">
          {'Filled from earlier results, not by the model: '}
          <Visible text={call.bound.map(([name, from]) => `${name} from ${from}`).join('; ')} />
        </p>
      )}
      <Output call={call} />
      <Files call={call} />
      {call.evidence.length > 0 && (
        <>
          <h3>Evidence</h3>
          <EvidenceList evidence={call.evidence} />
        </>
      )}
      <h3>Facts</h3>
      <Pairs rows={[...call.facts, ...call.hooks.map((line) => ['hook', line] as const)]} />
      <p>
        {rows === 0 ? (
          <span class="loud">The audit has no row of this call.</span>
        ) : (
          <a href="#tab=audit">{`${count(rows, 'row')} of the audit ${rows === 1 ? 'is' : 'are'} of this call`}</a>
        )}
      </p>
    </article>
  );
}

function Output({ call: { run } }: { readonly call: CallPart }): JSX.Element | null {
  if (!run) return null;
  const silent = run.output === null && isEmpty(run.stdout) && isEmpty(run.stderr);
  return (
    <>
      {run.limits.map((line) => (
        <p class="banner">{line}</p>
      ))}
      {run.output !== null && (
        <>
          <h3>
            Output <Copy text={plainText(run.output)} what="the output" />
          </h3>
          <Lines text={run.output} />
        </>
      )}
      {!isEmpty(run.stdout) && (
        <>
          <h3>stdout</h3>
          <Said text={run.stdout} />
        </>
      )}
      {!isEmpty(run.stderr) && (
        <>
          <h3>stderr</h3>
          <Said text={run.stderr} />
        </>
      )}
      {silent && <p class="empty">It said nothing.</p>}
      {run.files.length > 0 && (
        <p class="note">
          {'All of it lies beside this page: '}
          <Links to={run.files} />
        </p>
      )}
    </>
  );
}

function Files({ call: { run } }: { readonly call: CallPart }): JSX.Element | null {
  if (!run || run.kept.length + run.aside.length === 0) return null;
  return (
    <>
      <h3>{run.aside.length > 0 ? 'Files that it touched, set aside' : 'Files that it touched'}</h3>
      {run.aside.length > 0 && <p class="note">The call failed, so none of this is in the session.</p>}
      <ul class="paths">
        {[...run.kept, ...run.aside].map(({ op, path }) => (
          <li>
            <Op op={op} />{' '}
            {run.kept.length > 0 ? (
              <a href={`#file=${encodeURIComponent(path.toWellFormed())}`}>
                <Visible text={path} />
              </a>
            ) : (
              <Visible text={path} />
            )}
          </li>
        ))}
      </ul>
      {run.morePaths > 0 && <p class="note">{`And ${run.morePaths} more; audit.ndjson has all of them.`}</p>}
    </>
  );
}
