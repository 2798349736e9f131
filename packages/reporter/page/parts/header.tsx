import type { ComponentChildren, JSX } from 'preact';
import type { PageData } from '../../src/page/page-data.ts';
import { count, duration, instant, number } from '../lib/format.ts';
import { Cut, Visible, Breakable } from '../lib/visible.tsx';

/** What was asked, what came of it, and what decided: enough to know whether to read on. */
export function Header({ data }: { readonly data: PageData }): JSX.Element {
  const { run, calls, changes, audit } = data;
  const paused = run.outcome === 'paused';
  const asked = data.turns.length > 0;
  return (
    <header class="head">
      <p class="eyebrow">Request</p>
      <h1>
        <Cut text={run.request} lines={false} />
      </h1>
      <div class="verdict" data-state={paused ? 'waiting' : run.state}>
        <p class="outcome" data-state={paused ? 'waiting' : run.state}>
          {run.outcome}
        </p>
        <p class="said">
          {run.said.map((line) => (
            <Visible text={line} />
          ))}{' '}
          <strong class={/unchanged/.test(run.host) ? '' : 'loud'}>
            <Visible text={run.host} />
          </strong>
        </p>
      </div>
      <dl class="facts">
        <Fact name={asked ? 'Decided by' : 'Model'}>
          <Breakable text={run.model.name} />{' '}
          {asked ? (
            <span class={`tag ${run.model.conforming ? 'good' : 'warn'}`}>
              {run.model.conforming ? 'conforming' : 'not conforming'}
            </span>
          ) : (
            <span class="tag">was not asked</span>
          )}
          <small class="mono">{run.model.digest === null ? 'no digest' : run.model.digest.slice(0, 19)}</small>
        </Fact>
        <Fact name="Calls">
          {number(calls.length)}
          <small>{callLine(data)}</small>
        </Fact>
        <Fact name="Changes">
          {number(changes.files.length + changes.more)}
          <small>{changes.files.length === 0 ? 'no file differs' : changeLine(data)}</small>
        </Fact>
        <Fact name="Took">
          {run.ms === null ? 'unknown' : duration(run.ms)}
          <small>{instant(run.started)}</small>
        </Fact>
        <Fact name="Records">
          {audit.gaps.length === 0 ? 'no gap' : <span class="loud">{count(audit.gaps.length, 'gap')}</span>}
          <small>{`${count(data.run.usage['turns'] ?? 0, 'turn')}, ${count(audit.of, 'audit row')}`}</small>
        </Fact>
        <Fact name="Run">
          <span class="mono">{run.id.slice(0, 13)}…</span>
          <small>{`exit code ${run.exit ?? 'unknown'}`}</small>
        </Fact>
      </dl>
    </header>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function callLine({ calls }: PageData): string {
  if (calls.length === 0) return 'none was proposed';
  const of = (state: string): number => calls.filter((call) => call.state === state).length;
  const told = ['pass', 'degrade', 'abstain', 'waiting'].flatMap((state) =>
    of(state) > 0 ? [`${number(of(state))} ${state}`] : [],
  );
  return told.join(', ');
}

function changeLine({ changes }: PageData): string {
  const sum = (which: 'added' | 'removed'): number => changes.files.reduce((total, file) => total + file[which], 0);
  return `+${number(sum('added'))} −${number(sum('removed'))} lines`;
}
