import { createInterface } from 'node:readline';
import type { Completed } from './complete-line.ts';

/** What comes so soon after the prompt was typed while something else ran. */
const typedAheadMs = 50;
/** A pasted text that is long comes in parts. */
const pastedMs = 50;

export type TypedLine =
  /** Lines of their own, and what stands behind the last of them, which is still being written. */
  | { readonly kind: 'lines'; readonly lines: readonly string[]; readonly rest: string }
  | { readonly kind: 'stopped'; readonly wasEmpty: boolean }
  | { readonly kind: 'ended' };

export type LineOptions = {
  readonly prompt: string;
  /** The oldest first. */
  readonly history: readonly string[];
  /** What is written already. */
  readonly rest: string;
  readonly complete: (line: string) => Completed;
  /** Ends it as an end of the input does. */
  readonly signal: AbortSignal;
};

/**
 * Reads one line from the terminal. It is let go of as soon as there is one: Ctrl-C is a signal again, and questions can
 * be asked. A text of several lines that is pasted is one request; commands among them are lines of their own.
 */
export function typeLine({ prompt, history, rest, complete, signal }: LineOptions): Promise<TypedLine> {
  return new Promise((resolve) => {
    const lines = createInterface({
      input: process.stdin,
      output: process.stderr,
      prompt,
      history: history.toReversed(),
      historySize: history.length + 1,
      removeHistoryDuplicates: true,
      completer: complete,
    });
    const opened = performance.now();
    const said: string[] = [];
    let timer: NodeJS.Timeout | undefined;
    const end = (typed: TypedLine): void => {
      clearTimeout(timer);
      resolve(typed);
      lines.close();
    };
    const whole = (): void => {
      const areOwn = performance.now() - opened < typedAheadMs || said.every((line) => /^\s*(?:\/|fpf\s)/.test(line));
      if (areOwn) return end({ kind: 'lines', lines: said, rest: lines.line });
      // The last line of what was pasted has no end: it is waited for.
      if (lines.line === '') end({ kind: 'lines', lines: [said.join('\n')], rest: '' });
    };
    lines.on('line', (line) => {
      said.push(line);
      clearTimeout(timer);
      timer = setTimeout(whole, said.length === 1 ? 0 : pastedMs);
    });
    lines.on('SIGINT', () => {
      process.stderr.write('^C\n');
      end({ kind: 'stopped', wasEmpty: lines.line === '' && said.length === 0 });
    });
    lines.on('close', () => end({ kind: 'ended' }));
    signal.addEventListener('abort', () => lines.close(), { once: true });
    lines.prompt();
    if (rest !== '') lines.write(rest);
  });
}
