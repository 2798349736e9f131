import type { JournalEvent, JournalKind, JournalPayload } from '@fpf/contracts';
import type { CallPart, StateWord, StepPart } from './page-data.ts';
import { callNumber, type PageWork } from './page-input.ts';

/** What follows the decision of a call, and is told in its row. */
const ofCall: ReadonlySet<JournalKind> = new Set(['tool-intent', 'tool-result', 'tool-unknown']);

/**
 * What happened, in order: one row for a turn of the model, one for a call with its decision and its execution, and one
 * for whatever else there was.
 */
export function stepParts(calls: readonly CallPart[], { events, limits }: PageWork): readonly StepPart[] {
  const states = new Map(calls.map(({ n, state }) => [n, state]));
  const start = Date.parse(events[0]?.at ?? '');
  const steps: StepPart[] = [];
  const rowOf = new Map<number, number>();
  let [before, turn] = [0, 0];
  for (const event of events) {
    const to = Math.max(before, Date.parse(event.at) - start || 0);
    if (event.kind === 'model-result' || event.kind === 'model-failed') turn += 1;
    const told = tell(event, { turn, stateOf: (call) => states.get(call) ?? 'abstain' });
    const row = rowOf.get(told?.call ?? numberOf(event) ?? -1);
    const known = row === undefined ? undefined : steps[row];
    const decided = event.kind === 'guard-decision' ? { decided: to } : {};
    // A call that was asked about is decided on later, and then its row says what came of it.
    if (row !== undefined && known) steps[row] = { ...known, ...told, ...decided, to };
    else if (told && steps.length < limits.steps) {
      if (told.call !== undefined) rowOf.set(told.call, steps.length);
      steps.push({ ...told, from: before, to, ...decided });
    }
    before = to;
  }
  return steps;
}

function numberOf({ kind, payload }: JournalEvent): number | undefined {
  const id = payload['call_id'];
  return ofCall.has(kind) && typeof id === 'string' ? callNumber(id) : undefined;
}

type Told = Pick<StepPart, 'kind' | 'text' | 'state'> & Partial<Pick<StepPart, 'call' | 'turn'>>;

/** At which turn of the model it is, and what became of each call. */
type Telling = { readonly turn: number; readonly stateOf: (call: number) => StateWord };

/** What a row of the timeline says of an event; nothing of those that belong to the row of their call. */
function tell(event: JournalEvent, telling: Telling): Told | undefined {
  const words = tellers[event.kind] as ((payload: JournalEvent['payload'], telling: Telling) => Told) | undefined;
  return words?.(event.payload, telling);
}

type Tellers = { readonly [K in JournalKind]?: (payload: JournalPayload<K>, telling: Telling) => Told };

const tellers = {
  'run-started': () => ({ kind: 'start', text: 'The run began', state: null }),
  'skills-selected': ({ decision, candidates }) => ({
    kind: 'search',
    text: decision === 'pass' ? names(candidates.map(({ id }) => id)) : 'no skill matches',
    state: decision,
  }),
  'skills-loaded': ({ skills, offer }) => ({
    kind: 'load',
    text: `${offer === 2 ? 'offered also: ' : ''}${names(skills.map(({ name }) => name))}`,
    state: null,
  }),
  'work-planned': ({ skills }) => ({ kind: 'plan', text: names(skills.map(({ skill }) => skill)), state: null }),
  'model-result': ({ response: { tool_calls: proposed = [], final }, said = [] }, { turn }) => ({
    kind: 'model',
    text: [
      proposed.length > 0
        ? names(proposed.map(({ name }) => name))
        : final === undefined
          ? 'nothing'
          : 'words, and no call',
      ...said.map(({ argument, answer, from }) =>
        answer === undefined ? `${argument} left open` : `${argument} was ${from ? 'found' : 'asked for'}`,
      ),
    ].join('; '),
    state: null,
    turn,
  }),
  'model-failed': ({ reason }, { turn }) => ({ kind: 'model', text: reason.code, state: 'abstain', turn }),
  'guard-decision': ({ call_id: id, tool }, { turn, stateOf }) => {
    const call = callNumber(id);
    return { kind: 'call', text: tool, state: stateOf(call), call, turn };
  },
  'run-suspended': ({ call_id: id, tool }) => ({ kind: 'wait', text: tool, state: 'waiting', call: callNumber(id) }),
  'run-resumed': ({ attempt }) => ({ kind: 'resume', text: `attempt ${attempt}`, state: null }),
  'control-taken': ({ control, before }) => ({
    kind: 'control',
    text: `${control.kind}, before ${before}`,
    state: null,
  }),
  checkpoint: ({ label, before }) => ({ kind: 'checkpoint', text: label ?? `before ${before}`, state: null }),
  'run-rewound': ({ to }) => ({ kind: 'rewind', text: `to ${to}`, state: null }),
  'task-started': ({ role }) => ({ kind: 'task', text: `${role} begins`, state: null }),
  'task-ended': ({ role, outcome: { outcome, state } }) => ({
    kind: 'task',
    text: `${role}: ${outcome}`,
    state: outcome === 'paused' ? 'waiting' : state,
  }),
  'run-ended': ({ outcome, state }) => ({
    kind: 'end',
    text: outcome,
    state: outcome === 'paused' ? 'waiting' : state,
  }),
} satisfies Tellers as Partial<Record<JournalKind, unknown>>;

const mostNames = 6;

function names(all: readonly string[]): string {
  const more = all.length - mostNames;
  return all.slice(0, mostNames).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
