/**
 * A number as Go's `%v` prints a float64 that came from JSON: whole ones as integers, the rest with an exponent from a
 * million on.
 */
export function goFloat(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 63) return BigInt(value).toString();
  const [, mantissa = '', sign = '', digits = ''] = /^(-?[\d.]+)e([+-])(\d+)$/.exec(value.toExponential()) ?? [];
  const exponent = Number(`${sign}${digits}`);
  return exponent < -4 || exponent >= 6 ? `${mantissa}e${sign}${digits.padStart(2, '0')}` : String(value);
}
