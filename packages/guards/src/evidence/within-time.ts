/**
 * What is answered, or a refusal once its time is over; then the signal is aborted, and whatever is said later is heard
 * by nobody.
 */
export async function withinTime<T>(ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => {
      const why = tooLate(ms);
      refuse(why);
      over.abort(why);
    }, ms);
  });
  try {
    return await Promise.race([ask(over.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

export function tooLate(ms: number): Error {
  return new Error(`no answer within ${ms} ms`);
}
