import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { CallPart, PageData, StepPart } from '../../src/page/page-data.ts';
import { type Axis, overlaps, placeSteps, type Span, whole, within } from '../lib/axis.ts';
import { count, duration, number } from '../lib/format.ts';
import { State, stateWords } from '../lib/marks.tsx';
import { go } from '../lib/go.ts';
import type { Route } from '../lib/route.ts';
import { VirtualList } from '../lib/virtual-list.tsx';
import { Visible } from '../lib/visible.tsx';
import { CallDetail } from './call-detail.tsx';
import { StepDetail } from './step-detail.tsx';
import { Strip } from './strip.tsx';

type Props = { readonly data: PageData; readonly route: Route; readonly theme: string };

/** Everything that happened, in order, with the details of one of it beside. */
export function Timeline({ data, route, theme }: Props): JSX.Element {
  const { steps } = data;
  const [axis, setAxis] = useState<Axis>('order');
  const [span, setSpan] = useState<Span>(whole);
  const [text, setText] = useState('');
  const [states, setStates] = useState<ReadonlySet<string>>(new Set());
  const places = useMemo(() => placeSteps(steps, axis), [steps, axis]);
  const byNumber = useMemo(() => new Map(data.calls.map((each) => [each.n, each])), [data]);
  const searched = useMemo(() => steps.map((step) => words(step, byNumber.get(step.call ?? 0))), [steps]);
  const shown = useMemo(() => {
    const asked = text.trim().toLowerCase();
    return steps.flatMap((step, index) =>
      overlaps(places[index] ?? whole, span) &&
      (states.size === 0 || states.has(step.state ?? '')) &&
      (asked === '' || searched[index]?.includes(asked))
        ? [index]
        : [],
    );
  }, [steps, places, span, states, text]);
  const chosen = chosenStep(route, steps);
  const at = shown.indexOf(chosen);
  const filtered = shown.length < steps.length;
  useEffect(() => {
    // A link to a call that the filter hides opens it all the same.
    if (route.call !== undefined && chosen >= 0 && at < 0 && filtered) {
      setSpan(whole);
      setText('');
      setStates(new Set());
    }
  }, [route.call]);
  const choose = (index: number, byKey: boolean): void => {
    const step = steps[shown[index] ?? -1];
    if (step)
      go(
        step.call === undefined ? { tab: 'timeline', step: shown[index] ?? 0 } : { tab: 'timeline', call: step.call },
        byKey,
      );
  };
  const call = byNumber.get(steps[chosen]?.call ?? route.call ?? 0);
  return (
    <>
      <Strip steps={steps} places={places} span={span} onSpan={setSpan} theme={theme} />
      <div class="bar">
        <fieldset class="switch">
          <legend class="sr">Axis</legend>
          {(['order', 'clock'] as const).map((value) => (
            <label>
              <input
                type="radio"
                name="axis"
                checked={axis === value}
                onChange={() => {
                  setAxis(value);
                  setSpan(whole);
                }}
              />
              <span>{value === 'order' ? 'In order' : 'By the clock'}</span>
            </label>
          ))}
        </fieldset>
        <div class="chips" role="group" aria-label="Only these states">
          {stateWords.map((state) => {
            const of = steps.filter((step) => step.state === state).length;
            if (of === 0) return null;
            return (
              <button
                type="button"
                class="chip"
                aria-pressed={states.has(state)}
                onClick={() => setStates(toggled(states, state))}
              >
                <State state={state} /> {number(of)}
              </button>
            );
          })}
        </div>
        <label class="grow">
          <span class="sr">Filter steps</span>
          <input
            type="search"
            data-filter
            placeholder="Filter: tool, reason, stage"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        {(span[0] > 0 || span[1] < 1) && (
          <button type="button" onClick={() => setSpan(whole)}>
            Show all of it
          </button>
        )}
      </div>
      <p class="note" role="status">
        {filtered ? `${number(shown.length)} of ${count(steps.length, 'step')} shown` : count(steps.length, 'step')}
      </p>
      <div class={chosen >= 0 ? 'split-pane with-detail' : 'split-pane'}>
        <div class="steps" style={{ '--rows': String(Math.min(shown.length, 40)) }}>
          {shown.length === 0 ? (
            <p class="empty">No step fits this filter.</p>
          ) : (
            <VirtualList
              id="steps"
              label="Steps of the run"
              count={shown.length}
              rowHeight={36}
              chosen={at}
              onChoose={choose}
              row={(index) => (
                <Row step={steps[shown[index] ?? 0]} place={within(places[shown[index] ?? 0] ?? whole, span)} />
              )}
            />
          )}
        </div>
        <div class="detail-box">
          {call ? (
            <CallDetail call={call} data={data} />
          ) : steps[chosen] ? (
            <StepDetail step={steps[chosen]} data={data} />
          ) : (
            <p class="empty">Choose a step to see what was decided, and on what.</p>
          )}
        </div>
      </div>
    </>
  );
}

function Row({
  step,
  place: [a, b],
}: {
  readonly step: StepPart | undefined;
  readonly place: readonly [number, number];
}): JSX.Element | null {
  if (!step) return null;
  const decided =
    step.decided === undefined || step.to === step.from ? 0 : (step.decided - step.from) / (step.to - step.from);
  return (
    <>
      <span class="kind">{step.call === undefined ? step.kind : `call ${step.call}`}</span>
      <span class="grow clip">
        <Visible text={step.text} />
      </span>
      {step.state !== null && <State state={step.state} />}
      <span
        class="lane"
        data-state={step.state ?? 'none'}
        style={{ '--a': `${a}%`, '--b': `${Math.max(0.6, b - a)}%`, '--d': `${decided * 100}%` }}
      />
      <span class="time">{duration(step.to - step.from)}</span>
    </>
  );
}

function chosenStep({ call, step }: Route, steps: readonly StepPart[]): number {
  return call === undefined ? (step ?? -1) : steps.findIndex((each) => each.call === call);
}

function toggled(states: ReadonlySet<string>, state: string): ReadonlySet<string> {
  return states.has(state) ? new Set([...states].filter((each) => each !== state)) : new Set([...states, state]);
}

/** What the filter looks through. */
function words(step: StepPart, call: CallPart | undefined): string {
  const codes = call ? [...call.reasons, ...(call.run?.error ? [call.run.error] : [])].map(({ code }) => code) : [];
  return [
    step.kind,
    step.call === undefined ? '' : `call ${step.call}`,
    step.text,
    step.state ?? '',
    call?.skill ?? '',
    call?.stage ?? '',
    ...codes,
  ]
    .join(' ')
    .toLowerCase();
}
