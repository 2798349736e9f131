import type { JournalEvent, JournalKind } from '@fpf/contracts';
import type { CallPart, StepPart } from './page-data.ts';
import { callNumber, type PageWork } from './page-input.ts';
import { tell } from './step-words.ts';

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
