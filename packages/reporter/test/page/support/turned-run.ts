import type { PageInput } from '../../../src/page/page-input.ts';
import { hash } from '../../support/two-runs.ts';
import { madeRun } from './made-run.ts';

/**
 * A run with something in every part of the page: a call that waits, a task, controls, checkpoints, a rewind, another
 * attempt, a fork.
 */
export function turnedRun(): PageInput {
  const base = madeRun(9);
  const waiting = { call_id: 'run-1/10', tool: 'write', args: { path: 'x' }, approval: 'ask-1' };
  const ask = {
    code: 'permission.ask',
    stage: 'permission' as const,
    message: 'A rule asks.',
    refs: [],
    next: 'fpf approvals allow ask-1',
  };
  const outcome = {
    outcome: 'completed',
    state: 'pass',
    exit_code: 0,
    reasons: [],
    explanation: 'Done in the session.',
    usage: {},
  };
  const more = (
    [
      ['task-started', { task: 'task-1', call_id: 'run-1/1', seq: 1, role: 'writer', request: 'Write it down' }],
      [
        'task-ended',
        {
          task: 'task-1',
          call_id: 'run-1/1',
          seq: 1,
          role: 'writer',
          outcome,
          journal: { events: 3, head: hash('2') },
          effects: [],
        },
      ],
      ['run-resumed', { attempt: 2, events: 9, drift: ['the skill counter is another one'] }],
      ['run-suspended', { ...waiting, seq: 10, reasons: [ask] }],
    ] as const
  ).map(([kind, payload], index) => ({
    ...(base.events.at(-1) as (typeof base.events)[number]),
    kind,
    payload,
    seq: 100 + index,
  }));
  return {
    ...base,
    events: [...base.events.slice(0, -1), ...more, ...base.events.slice(-1)] as PageInput['events'],
    trace: {
      ...base.trace,
      outcome: 'paused',
      state: 'abstain',
      reasons: [ask],
      waiting: [waiting],
      parent: { run: 'run-0', seq: 4, head: hash('3') },
      tasks: [
        {
          task: 'task-1',
          role: 'writer',
          call_id: 'run-1/1',
          outcome: 'completed',
          journal: { events: 3, head: hash('2') },
        },
      ],
      controls: [{ n: 1, before: 'turn/2', control: { kind: 'message', text: 'Be quick' } }],
      checkpoints: [
        {
          id: 'run-1/checkpoint/1',
          label: 'before the writing',
          before: 'call/3',
          turns: 1,
          calls: 2,
          session_step: 2,
        },
      ],
      rewinds: [
        {
          n: 2,
          to: 'run-1/checkpoint/1',
          before: 'call/3',
          forgotten_turns: [],
          forgotten_calls: [2],
          changed: ['notes/a.txt'],
          session_step: 3,
        },
      ],
      structured: { words: 39 },
    },
  };
}
