import type { Ran } from './program.ts';

const unavailable = 69;
/** What a program has for a code that did not end by itself. */
const ended = -1;

/**
 * A scenario about what a model answers shows nothing where none was there to answer: that is what is told, and not
 * what came of it later.
 */
export function assertAnswered({ events, code }: Ran): void {
  if (code === ended)
    throw new Error(
      'no answer came before the run was ended from outside: `fpf model doctor` says what the server does',
    );
  const { data } = (events.at(-1) ?? {}) as {
    readonly data?: { readonly exit_code?: unknown; readonly explanation?: unknown };
  };
  if (data?.exit_code !== unavailable) return;
  // In one line, since of a failed step not many are shown: the code and the next step are among them.
  throw new Error(
    `no model answered, so the scenario shows nothing: ${String(data.explanation).replaceAll('\n', ' ')}`,
  );
}
