import type { RunMode } from '../context.ts';

export type LiveMode = {
  readonly mode: () => RunMode;
  readonly setMode: (mode: RunMode) => void;
  /** What an earlier attempt was turned to holds again, but never less than what this one was begun with. */
  readonly recallMode: (mode: RunMode) => void;
};

const strictness = { default: 0, dontAsk: 1, plan: 2, propose: 3 } as const;

export function startMode(begun: RunMode): LiveMode {
  let mode = begun;
  return {
    mode: () => mode,
    setMode: (next) => {
      mode = next;
    },
    recallMode: (before) => {
      mode = stricter(before, begun);
    },
  };
}

export function stricter(one: RunMode, other: RunMode): RunMode {
  return strictness[one] > strictness[other] ? one : other;
}

export function isMode(mode: unknown): mode is RunMode {
  return typeof mode === 'string' && Object.hasOwn(strictness, mode);
}
