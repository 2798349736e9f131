import type { ControlQueue } from '../context/control-queue.ts';

const ofAll: ReadonlySet<string> = new Set(['mode', 'budget']);

/**
 * What is asked of a run while a task of it goes on. A mode and a budget are of both, and take hold at the next step of
 * the task, in whose journal they are. What is said to the model, a model, a point and going back are the run's, and
 * wait for its own next step.
 */
export function taskControls(run: ControlQueue): ControlQueue {
  return {
    ...run,
    first: (before) => {
      const waiting = run.first(before);
      return waiting && ofAll.has(waiting.control.kind) ? waiting : undefined;
    },
    // It ends with its run, which takes what comes as long as it goes on itself.
    close: () => undefined,
  };
}
