import { runModes } from '@fpf/contracts';
import type { RunMode } from '../context.ts';

export type LiveMode = {
  readonly mode: () => RunMode;
  readonly setMode: (mode: RunMode) => void;
  /** What an earlier attempt was turned to holds again, but never less than what this one was begun with. */
  readonly recallMode: (mode: RunMode) => void;
};

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

function stricter(one: RunMode, other: RunMode): RunMode {
  return runModes.indexOf(one) > runModes.indexOf(other) ? one : other;
}

export function isMode(mode: unknown): mode is RunMode {
  return runModes.includes(mode as RunMode);
}
