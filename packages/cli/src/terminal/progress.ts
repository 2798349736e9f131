import { visibleLine } from '@fpf/files/text';
import { createLiveLine, type Screen } from './live-line.ts';
import { monotonic } from './monotonic.ts';
import type { Terminal } from './terminal.ts';

const firstMs = 200;
const stillMs = 2_000;
const everyMs = 1_000;

/**
 * What is being done, on a line that moves: not before there is something to wait for, and with the time once it stands
 * still.
 */
export type Progress = {
  readonly say: (what: string) => void;
  readonly rest: () => void;
  readonly aside: (write: () => void) => void;
};

export function createProgress(screen: Screen, now: () => number = monotonic): Progress {
  const line = createLiveLine(screen);
  const began = now();
  let doing: { readonly what: string; readonly since: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const show = (): void => {
    clearTimeout(timer);
    if (doing === undefined) return;
    const waited = now() - began;
    if (waited >= firstMs) {
      const still = now() - doing.since;
      line.show(`  ${doing.what}${still < stillMs ? '' : `, ${Math.floor(still / 1000)} s`}`);
    }
    timer = setTimeout(show, waited < firstMs ? firstMs - waited : everyMs).unref();
  };
  return {
    say: (what) => {
      const said = visibleLine(what);
      if (doing?.what !== said) doing = { what: said, since: now() };
      show();
    },
    rest: () => {
      clearTimeout(timer);
      doing = undefined;
      line.show();
    },
    aside: line.aside,
  };
}

/** Says how far something long has come: on the line that moves, or, where nobody watches, as a line now and then. */
export function progressOf(terminal: Terminal, what: string): (done: number, of: number) => void {
  const began = monotonic();
  let said = 0;
  return (done, of) => {
    const text = `${what} ${done} of ${of}`;
    if (terminal.live) return terminal.progress(text);
    const now = monotonic();
    if (now - began < firstMs || (said !== 0 && now - said < stillMs)) return;
    said = now;
    terminal.err(terminal.styleErr('dim', `  ${text}`));
  };
}

/**
 * Says what is waited for, once there is something to wait for: on the line that moves, or as a line where nobody
 * watches one.
 */
export async function whileWaiting<T>(terminal: Terminal, what: string, work: Promise<T>): Promise<T> {
  if (terminal.live) terminal.progress(what);
  const timer = terminal.live
    ? undefined
    : setTimeout(() => terminal.err(terminal.styleErr('dim', `  ${what}`)), firstMs);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
