import { type OllamaDouble, type OllamaDoubleOptions, startOllamaDouble } from '@fpf/ollama-double';

/** 2026-11-20 17:00 UTC, and one millisecond later each time that somebody looks. */
export function tickingClock(): () => number {
  let now = Date.UTC(2026, 10, 20, 17);
  return () => now++;
}

export async function withDouble<Result>(
  options: OllamaDoubleOptions,
  use: (double: OllamaDouble) => Promise<Result>,
): Promise<Result> {
  const double = await startOllamaDouble({ clock: tickingClock(), ...options });
  try {
    return await use(double);
  } finally {
    await double.close();
  }
}
