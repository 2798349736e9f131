const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A size for a person. Data has the number. */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < units.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit] as string}`;
}
