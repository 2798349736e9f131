/** The places where a crash is tried: each stands right before what it names, but for those that end in `-done`. */
export type StepName =
  | 'call-row'
  | 'drift-walk'
  | 'mount'
  | 'tool'
  | 'harvest'
  | 'transaction'
  | 'transaction-done'
  | 'receipt'
  | 'fold'
  | 'release'
  | 'commit-plan'
  | 'commit-staged'
  | 'commit-write'
  | 'commit-written'
  | 'commit-record'
  | 'commit-done'
  | 'rewind-write'
  | 'rewind-written';

/** Told at each step. Only tests listen. */
export type OnStep = (step: StepName) => void;
