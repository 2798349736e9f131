import type { JournalEvent, JsonObject, ModelResponse, RunTrace, TaskRole } from '@fpf/contracts';
import { bareTrace } from './bare-trace.ts';
import { greet } from './fake-skill.ts';
import { said, type World } from './fakes.ts';

export const writer: TaskRole = { name: 'writer', description: 'Greets people.', tools: ['greet'] };
export const ask: JsonObject = { role: 'writer', request: 'Greet Ada and Bob' };

export function delegating(...args: readonly JsonObject[]): ModelResponse {
  return { tool_calls: args.map((each) => ({ name: 'delegate', arguments: each })) };
}

export const greeting = (name: string): ModelResponse => ({ tool_calls: [{ name: 'greet', arguments: { name } }] });

/**
 * One task of two turns with a call each, and words at the end; then the run has a call of its own, and ends in words
 * too.
 */
export const handing: World = {
  multiTurn: true,
  budget: { turns: 20, model_calls: 20, tool_calls: 20 },
  tools: [greet, { ...greet, name: 'wave' }],
  responses: [
    delegating(ask),
    said,
    greeting('Bob'),
    { final: 'Both were greeted.' },
    greeting('Eve'),
    { final: 'All were greeted.' },
  ],
  stack: { roles: [writer] },
};

/** What one run has journaled. */
export function eventsOf(run: string, events: readonly JournalEvent[]): readonly JournalEvent[] {
  return events.filter(({ run_id: of }) => of === run);
}

/** A trace without what is another in each attempt: times, hashes over them, ids, and the number of events. */
export function plain(trace: RunTrace): unknown {
  const bare = bareTrace(trace);
  const ids = [trace.run_id, ...(trace.tasks ?? []).map(({ task }) => task)];
  const tasks = bare.tasks?.map(({ journal: _journal, ...task }) => task);
  const text = JSON.stringify({ ...bare, ...(tasks && { tasks }) }, (key, value: unknown) =>
    key === 'sha256' || key === 'at' ? undefined : value,
  );
  return JSON.parse(ids.reduce((all, id, index) => all.replaceAll(id, `RUN-${index}`), text)) as unknown;
}
