/** Something may have happened. Whoever waits is woken by it, by the clock, or by the end of it all. */
export interface Alarm {
  ring(): void;
  /** True when it rang, also before it was asked; false when the time is up or the signal came. */
  wait(ms: number, signal: AbortSignal): Promise<boolean>;
}

export function createAlarm(): Alarm {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms, signal) {
      if (!rung && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const end = (): void => {
            clearTimeout(timer);
            signal.removeEventListener('abort', end);
            wake = undefined;
            resolve();
          };
          const timer = setTimeout(end, ms);
          signal.addEventListener('abort', end, { once: true });
          wake = end;
        });
      }
      const rang = rung;
      rung = false;
      return rang && !signal.aborted;
    },
  };
}
