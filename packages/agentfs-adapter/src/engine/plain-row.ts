/** A row as a plain object, its integers as numbers wherever a number holds them exactly. */
export function plainRow(row: object): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row))
    plain[name] = typeof value === 'bigint' ? plainInteger(value) : value;
  return plain;
}

function plainInteger(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}
