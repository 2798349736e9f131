import type { CodeEntry } from './codes.ts';

/** What a program that turns a run from outside may be told. */
export const controlCodes = {
  'run.ended': {
    text: 'The run has ended, or takes no more, so what was asked of it can no longer take hold.',
    next: 'Begin a new run. One that is begun with keepOpen waits for what is sent, until end() or close().',
  },
  'run.unknown-checkpoint': {
    text: 'The run has no checkpoint of this id or label to go back to.',
    next: 'Use one that the message names. What was kept after the point that the run went back to is gone with it.',
  },
  'run.too-many-controls': {
    text: 'More waits for the next step of the run than it holds.',
    next: 'Await what you asked before you ask for more: it takes hold at the next step.',
  },
  'run.control-refused': {
    text: 'A control was given with a value that it does not take.',
    next: 'The message says which value, and what it may be; nothing was changed.',
  },
  'run.rewound': {
    text: 'The run went back to a checkpoint, and nothing was asked of it after that.',
    next: 'Send a message after going back, or ask again in a new run.',
  },
  'model.not-pinned': {
    text: 'The model is none that the run may change to: it was not handed in, or it has no digest.',
    next: 'Use one that the message names, or hand it in among the models with its digest.',
  },
} as const satisfies Record<string, CodeEntry>;
