import type { Terminal } from './terminal.ts';

const firstMs = 200;
const everyMs = 2_000;

/** Says how far something long has come: not before there is something to wait for, and not more often than anybody reads. */
export function progressOf(terminal: Terminal, what: string): (done: number, of: number) => void {
  const began = performance.now();
  let said = 0;
  return (done, of) => {
    const now = performance.now();
    if (now - began < firstMs || (said !== 0 && now - said < everyMs)) return;
    said = now;
    terminal.err(terminal.styleErr('dim', `  ${what} ${done} of ${of}`));
  };
}
