import { FpfError } from '@fpf/contracts';

export type Queue = {
  /**
   * Waits for a turn; the function it gives ends the turn. Refused at once where too many wait, and when the signal
   * says so.
   */
  readonly enter: (signal: AbortSignal) => Promise<() => void>;
};

export type QueueSize = { readonly concurrent: number; readonly waiting: number };

type Waiter = { readonly start: () => void };

/**
 * First come, first asked. A model on one's own machine does one thing at a time; a second request would only make both
 * slow.
 */
export function createQueue({ concurrent, waiting }: QueueSize, provider: string): Queue {
  const line: Waiter[] = [];
  let busy = 0;

  const leave = (): (() => void) => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = line.shift();
      // The turn is handed on, so that nobody who comes just now steps in before the one who waits.
      if (next) next.start();
      else busy -= 1;
    };
  };

  const wait = (signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start: () => {
          signal.removeEventListener('abort', stop);
          resolve(leave());
        },
      };
      const stop = (): void => {
        line.splice(line.indexOf(waiter), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
      line.push(waiter);
    });

  return {
    enter: async (signal) => {
      if (signal.aborted) throw signal.reason;
      if (busy < concurrent) {
        busy += 1;
        return leave();
      }
      if (line.length >= waiting) throw full(concurrent, waiting, provider);
      return wait(signal);
    },
  };
}

function full(concurrent: number, waiting: number, provider: string): FpfError {
  return new FpfError({
    code: 'model.overloaded',
    message: `model-gateway: ${concurrent} asked and ${waiting} waiting requests are as many as the queue before ${provider} takes; this one was not asked.`,
    hint: 'Wait until some of them are answered, or let fewer runs ask at once.',
    details: { concurrent, waiting },
  });
}
