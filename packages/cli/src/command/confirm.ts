import { createInterface } from 'node:readline/promises';
import { FpfError } from '@fpf/contracts';
import type { CommandInput } from './descriptor.ts';
import { flag } from './descriptor.ts';
import { signalExits } from '../terminal/exit-codes.ts';

/** Asks a person, on stderr. Where there is no terminal to ask on, only --yes is an answer. */
export async function confirm(
  input: CommandInput,
  preview: string,
  question: string,
  code:
    | 'pack.not-confirmed'
    | 'session.not-confirmed'
    | 'model.not-confirmed'
    | 'init.not-confirmed'
    | 'allow.not-confirmed'
    | 'pin.not-confirmed' = 'pack.not-confirmed',
): Promise<void> {
  if (flag(input, 'yes')) return;
  if (!input.json) input.terminal.fail(preview);
  if (!canAsk(input)) throw refused(whyNot(input), code);
  const { answer, unanswered } = await answerTo(input, `${question} [y/N] `);
  if (answer === undefined) throw refused(unanswered, code);
  if (!/^y(?:es)?$/i.test(answer.trim())) throw declined(code);
}

/** Asks for one line at the terminal. Without an answer it says why there is none. */
export async function answerTo(
  { terminal }: Pick<CommandInput, 'terminal'>,
  question: string,
): Promise<{ readonly answer: string | undefined; readonly unanswered: string }> {
  terminal.rest();
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const gone = new AbortController();
  let unanswered = 'nobody answered';
  lines.once('close', () => gone.abort());
  // While a line is read, the key for it is no signal.
  lines.once('SIGINT', () => {
    unanswered = 'it was stopped before anybody answered';
    if (!process.emit('SIGINT', 'SIGINT')) process.exit(signalExits.SIGINT);
    lines.close();
  });
  try {
    const answer = await lines.question(question, { signal: gone.signal }).catch(() => undefined);
    return { answer, unanswered };
  } finally {
    lines.close();
  }
}

export function canAsk(input: CommandInput): boolean {
  return !input.json && process.stdin.isTTY && process.stderr.isTTY;
}

function whyNot({ json }: CommandInput): string {
  if (json) return 'with --json nothing is asked';
  return `${process.stdin.isTTY ? 'stderr' : 'stdin'} is not a terminal, so I cannot ask`;
}

function refused(why: string, code: string): FpfError {
  return new FpfError({
    code,
    message: `cli: nothing was changed: ${why}.`,
    hint: 'Look at it with --dry-run, then give --yes.',
  });
}

/** No mistake of anybody: told in one line, with nothing to fix. */
function declined(code: string): FpfError {
  return new FpfError({
    code,
    message: 'Nothing was changed: the answer was no.',
    hint: 'Nothing to do.',
    details: { declined: true },
  });
}
