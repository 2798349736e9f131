import { runModes } from '@fpf/contracts';
import type { LiveMode } from '../context/live-run.ts';
import type { RunMode } from '../context/run-mode.ts';

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
