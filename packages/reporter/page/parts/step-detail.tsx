import type { JSX } from 'preact';
import type { PageData, StepPart } from '../../src/page/page-data.ts';
import { State } from '../lib/marks.tsx';
import { duration } from '../lib/format.ts';
import { Visible } from '../lib/visible.tsx';

const told: Readonly<Record<string, readonly [string, string]>> = {
  start: ['The run began', 'pins'],
  search: ['Skills were looked for', 'selection'],
  load: ['Skills were loaded', 'selection'],
  plan: ['Work was planned', 'selection'],
  model: ['The model was asked', 'selection'],
  wait: ['A person is asked', 'overview'],
  resume: ['The run went on', 'course'],
  control: ['It was turned from outside', 'course'],
  checkpoint: ['A checkpoint', 'course'],
  rewind: ['The run went back', 'course'],
  task: ['A part of the work was handed on', 'course'],
  end: ['The run ended', 'overview'],
};

const rooms: Readonly<Record<string, string>> = {
  pins: 'Pins',
  selection: 'Selection',
  overview: 'Overview',
  course: 'Course',
};

/** A step that is no call: what it was, and in which tab the rest of it is. */
export function StepDetail({ step, data }: { readonly step: StepPart; readonly data: PageData }): JSX.Element {
  const [title, tab] = told[step.kind] ?? ['A step', 'overview'];
  const turn = step.kind === 'model' ? data.turns.find((each) => each.turn === step.turn) : undefined;
  return (
    <article class="detail" aria-label={title}>
      <header>
        <h2>{step.turn !== undefined && step.kind === 'model' ? `${title}, turn ${step.turn}` : title}</h2>
        {step.state !== null && <State state={step.state} />}
      </header>
      <p>
        <Visible text={step.text} />
      </p>
      <p class="note">{`It took ${duration(step.to - step.from)}, from ${duration(step.from)} on.`}</p>
      {turn && turn.proposed.length > 0 && (
        <p>{`It proposed ${turn.proposed.length === 1 ? 'one call' : `${turn.proposed.length} calls`}.`}</p>
      )}
      <p>
        <a href={`#tab=${tab}`}>{`More under ${rooms[tab] ?? tab}`}</a>
      </p>
    </article>
  );
}
