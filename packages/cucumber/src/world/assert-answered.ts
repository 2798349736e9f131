import type { Ran } from './program.ts';

const unavailable = 69;

/** A scenario about what a model answers shows nothing where none was there to answer: that is what is told, and not what came of it later. */
export function assertAnswered({ events }: Ran): void {
  const { data } = (events.at(-1) ?? {}) as { readonly data?: { readonly exit_code?: unknown; readonly explanation?: unknown } };
  if (data?.exit_code === unavailable) throw new Error(`no model answered, so the scenario shows nothing:\n${String(data.explanation)}`);
}
