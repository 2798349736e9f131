const form = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$/;

/** `2026-12-31T00:00:00Z` in milliseconds; undefined for what is no instant. */
export function readInstant(text: string): number | undefined {
  const instant = form.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

/** The 30th of February is a date to some readers, and none here. */
function isDay(text: string): boolean {
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8));
}
