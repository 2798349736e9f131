import type { JSX } from 'preact';
import type { CallPart, ReasonPart, StateWord, VerdictPart } from '../../src/page/page-data.ts';
import { State } from '../lib/marks.tsx';
import { Visible } from '../lib/visible.tsx';

type Step = {
  readonly name: string;
  readonly state: StateWord | null;
  readonly word: string;
  readonly reasons: readonly ReasonPart[];
  readonly note: string;
};

/** What a proposed call goes through, in the order in which it does. A step that it did not come to says so. */
export function DecisionPath({ call }: { readonly call: CallPart }): JSX.Element {
  return (
    <>
      <h3>How it was decided</h3>
      <ol class="path">
        {steps(call).map(({ name, state, word, reasons, note }) => (
          <li data-state={state ?? 'none'}>
            <div class="path-head">
              <span class="path-name">{name}</span>
              {state === null ? <span class="skipped">{word}</span> : <State state={state} word={word} />}
            </div>
            {note !== '' && <p class="note">{note}</p>}
            {name === 'Guard' &&
              call.guards.map((guard) => (
                <div class="guard">
                  <p>
                    <Visible text={guard.predicate} />
                  </p>
                  {guard.when !== null && (
                    <pre tabIndex={0}>
                      <Visible text={guard.when} lines />
                    </pre>
                  )}
                  {guard.required.length > 0 && (
                    <p class="note">
                      asks for <Visible text={guard.required.join(', ')} />
                    </p>
                  )}
                  <p class="note">{`of the ${guard.from} ${guard.id}; where it does not hold: ${guard.failure}`}</p>
                </div>
              ))}
            {reasons.map((reason) => (
              <p class="reason">
                <code>{reason.code}</code> <Visible text={reason.message} />
                {reason.next !== null && !reason.next.startsWith('Nothing to do') && (
                  <span class="then">
                    <Visible text={reason.next} />
                  </span>
                )}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

const order = ['lookup', 'schema', 'permission', 'guard', 'budget', 'execute', 'output'] as const;
const names = {
  lookup: 'Lookup',
  schema: 'Arguments',
  permission: 'Rules',
  guard: 'Guard',
  budget: 'Budget',
  execute: 'Run',
  output: 'Output',
} as const;

function steps(call: CallPart): readonly Step[] {
  const stoppedAt = order.findIndex((stage) => stage === call.stage);
  const stopped = call.decision === 'abstain' || call.decision === 'waiting';
  const own = (at: number): readonly ReasonPart[] => call.reasons.filter(({ stage }) => stage === order[at]);
  const before = order.slice(0, 5).map((stage, at): Step => {
    const given = stage === 'permission' ? call.permission : stage === 'guard' ? call.guard : null;
    if (stopped && at === stoppedAt)
      return made(names[stage], call.decision, given?.reasons.length ? given.reasons : own(at));
    if (stopped && at > stoppedAt)
      return { name: names[stage], state: null, word: 'not come to', reasons: [], note: '' };
    if (given) return made(names[stage], given.decision, given.reasons);
    return made(
      names[stage],
      'pass',
      own(at).filter(() => stage !== 'guard'),
    );
  });
  return [...before, ...confirmed(call.confirmed, call), ...ran(call)];
}

function made(name: string, state: StateWord, reasons: readonly ReasonPart[]): Step {
  return { name, state, word: state, reasons, note: '' };
}

function confirmed(verdict: VerdictPart | null, { guard }: CallPart): readonly Step[] {
  if (!verdict) return [];
  const same = guard?.decision === verdict.decision;
  return [
    {
      name: 'Once more, just before',
      state: verdict.decision,
      word: verdict.decision,
      reasons: same ? [] : verdict.reasons,
      note: same
        ? 'The evidence was asked for again, and the decision stayed.'
        : 'The evidence was asked for again, and the decision changed.',
    },
  ];
}

function ran({ run, open, state }: CallPart): readonly Step[] {
  if (!run)
    return open === null || state === 'waiting' ? [] : [{ name: 'Run', state, word: 'open', reasons: [], note: open }];
  return [
    {
      name: 'Run',
      state: run.ok ? (state === 'degrade' ? 'degrade' : 'pass') : 'degrade',
      word: run.ok ? (state === 'degrade' ? 'reduced' : 'ran') : 'failed',
      reasons: run.error ? [run.error] : [],
      note: '',
    },
  ];
}
