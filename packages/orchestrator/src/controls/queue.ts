import { FpfError } from '@fpf/contracts';
import type { ControlQueue, Done, Waiting } from '../context/control-queue.ts';
import { takesHold } from './takes-hold.ts';

const most = 64;

export function createControlQueue(): ControlQueue {
  const row: Waiting[] = [];
  let wake: (() => void) | undefined;
  let open = true;
  let ending = false;
  return {
    ask: (control) => {
      if (!open) throw ended();
      if (ending && control.kind === 'message') throw ended();
      if (row.length >= most && control.kind !== 'end') throw tooMany();
      if (control.kind === 'end') ending = true;
      const { promise, resolve, reject } = deferred();
      row.push({ control, done: resolve, refused: reject });
      wake?.();
      return promise;
    },
    first: (before) => (before === 'end' ? row : row.slice(0, 1)).find(({ control }) => takesHold(control, before)),
    remove: (waiting) => void row.splice(row.indexOf(waiting), 1),
    arrival: (signal) => {
      if (row.length > 0 || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const over = (): void => {
          signal.removeEventListener('abort', over);
          wake = undefined;
          resolve();
        };
        wake = over;
        signal.addEventListener('abort', over, { once: true });
      });
    },
    idle: () => wake !== undefined,
    close: () => {
      open = false;
      for (const { refused } of row.splice(0)) refused(ended());
    },
  };
}

type Deferred = {
  readonly promise: Promise<Done>;
  readonly resolve: (what: Done) => void;
  readonly reject: (why: unknown) => void;
};

/** `Promise.withResolvers` is younger than the oldest Node that is supported. */
function deferred(): Deferred {
  let settle: Omit<Deferred, 'promise'> | undefined;
  const promise = new Promise<Done>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (!settle) throw new TypeError('a promise runs its executor at once');
  return { promise, ...settle };
}

function ended(): FpfError {
  return new FpfError({
    code: 'run.ended',
    message: 'orchestrator: the run has ended, or was told to, before this could take hold.',
    hint: 'Begin a new run. One that is begun with keepOpen waits for what is sent, until end() or close().',
  });
}

function tooMany(): FpfError {
  return new FpfError({
    code: 'run.too-many-controls',
    message: `orchestrator: ${most} controls wait for the next step of the run, and it holds no more.`,
    hint: 'Await what you asked before you ask for more: it takes hold at the next step.',
  });
}
