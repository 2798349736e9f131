import type { CodeEntry } from './codes.ts';

/** How a run ends, and whether it can be resumed, forked or replayed. */
export const runCodes = {
  'run.unknown-effect': {
    text: 'A call was broken off after it had begun, and nobody can tell whether what it does outside was done.',
    next: 'Look at what the tool does outside; where it was not done, ask for it in a new run.',
  },
  'run.not-kept': {
    text: 'A call was begun, and nothing that it did in the session was kept: the session is as it was before.',
    next: 'Where the run can go on, `fpf resume` makes the call again, if its effect allows that.',
  },
  'run.not-resumable': { text: 'The run has come to its end, or is none.', next: 'Ask again in a new run.' },
  'run.ambiguous': {
    text: 'The beginning of an id fits several runs.',
    next: 'Give more of it; the message names the first of them.',
  },
  'run.unknown': {
    text: 'No run of that name is known here.',
    next: '`fpf session list` names the runs of each session.',
  },
  'run.no-fork-point': {
    text: 'A run cannot be forked there: it lies inside a call, is no event of the run, or its end.',
    next: 'Fork at one of the points that the message names.',
  },
  'run.not-replayable': {
    text: 'What decided the run cannot be had here, so it cannot be decided again.',
    next: 'Replay it where its skills and tools are; the message names what is missing.',
  },
  'run.replay-differs': {
    text: 'Deciding the run again did not give what is recorded.',
    next: 'The record was changed, or another version of the stack, the engine or the skills decided: the differences say where.',
  },
  'run.model-differs': {
    text: 'The model was asked the recorded questions again, and called something else.',
    next: 'Nothing of it was done; the output shows both, turn by turn.',
  },
  'run.drift': {
    text: 'What decides the run is not what it began with.',
    next: 'Bring back what the message names, or ask again in a new run.',
  },
  'run.interrupted': {
    text: 'The run was stopped from outside.',
    next: 'Nothing of it reached the host. Run it again when you like.',
  },
  'run.cut-off': {
    text: 'The run was ended at once, without waiting for what it was doing.',
    next: 'Nothing of it was committed. `fpf resume` goes on with it where it was.',
  },
  'run.failed': {
    text: 'The run failed in a way that nobody foresaw.',
    next: "Please report it with the run's folder.",
  },
} as const satisfies Record<string, CodeEntry>;
