const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** What a time looks like where a person writes one: `30m`, `1h`, `7d`. */
export const durationForm = '^[1-9][0-9]{0,5}[smhd]$';

/** Returns the milliseconds of a time such as `30m`, `1h` or `7d`; undefined where it is none. */
export function readDuration(text: string): number | undefined {
  if (!new RegExp(durationForm).test(text)) return undefined;
  return Number(text.slice(0, -1)) * (units[text.slice(-1)] ?? Number.NaN);
}
