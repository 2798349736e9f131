/** Ollama's default. */
export const usualMs = 300_000;

const units: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** Milliseconds to stay in memory: a number is seconds, a text is a Go duration, and what is negative is for ever. */
export function keepAliveMs(value: unknown): number {
  if (value === undefined || value === null) return usualMs;
  const ms = typeof value === 'number' ? value * 1000 : typeof value === 'string' ? goDurationMs(value) : undefined;
  if (ms === undefined) throw new Error(`Unsupported type: '${Array.isArray(value) ? 'slice' : typeof value}'`);
  return ms < 0 ? Number.POSITIVE_INFINITY : ms;
}

function goDurationMs(text: string): number {
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  if (rest === '0') return 0;
  const part = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/gy;
  let sum = 0;
  let read = 0;
  for (let found = part.exec(rest); found !== null; found = part.exec(rest)) {
    sum += Number(found[1]) * (units[found[2] ?? ''] ?? 0);
    read = part.lastIndex;
  }
  if (rest === '' || read !== rest.length) {
    throw new Error(
      /^[\d.]+$/.test(rest)
        ? `time: missing unit in duration ${JSON.stringify(text)}`
        : `time: invalid duration ${JSON.stringify(text)}`,
    );
  }
  return sign === '-' ? -sum : sum;
}
