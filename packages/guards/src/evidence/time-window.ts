const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const form = /^(?:([a-z]{3})(?:-([a-z]{3}))?\/)?([0-9]{2}):([0-9]{2})-([0-9]{2}):([0-9]{2})$/;
const wholeDay = 24 * 60;

/** Days of the week by number, and minutes of the day; the first belongs to it, the last does not. */
export type TimeWindow = { readonly days: ReadonlySet<number>; readonly from: number; readonly to: number };

/** `mon-fri/09:00-17:00`, `sat/10:00-24:00`, `22:00-06:00`. Undefined for what is none. */
export function readWindow(text: string): TimeWindow | undefined {
  const [whole, first, last, ...clock] = form.exec(text) ?? [];
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = clock.map(Number);
  const [from, to] = [fromHour * 60 + fromMinute, toHour * 60 + toMinute];
  const on = daysFrom(first, last ?? first);
  const wrong =
    whole === undefined || on === undefined || fromMinute > 59 || toMinute > 59 || from >= wholeDay || to > wholeDay;
  return wrong || from === to ? undefined : { days: on, from, to };
}

/** Behind midnight it is still the day on which it began. */
export function isWithin({ days: on, from, to }: TimeWindow, now: number): boolean {
  const date = new Date(now);
  const [day, minute] = [date.getUTCDay(), date.getUTCHours() * 60 + date.getUTCMinutes()];
  if (from < to) return on.has(day) && minute >= from && minute < to;
  return (on.has(day) && minute >= from) || (on.has((day + 6) % 7) && minute < to);
}

function daysFrom(first: string | undefined, last: string | undefined): ReadonlySet<number> | undefined {
  if (first === undefined || last === undefined) return new Set(days.keys());
  const [from, to] = [days.indexOf(first), days.indexOf(last)];
  if (from < 0 || to < 0) return undefined;
  return new Set(Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, step) => (from + step) % 7));
}
