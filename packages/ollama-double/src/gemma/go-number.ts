/**
 * What Ollama makes of a value without delimiters: Go's `Sscanf` with `%d`, taken where it prints as it was written,
 * else with `%f`, which is content with a prefix. So `007` is 7, `2026-11-20` is 2026, and `nancy` is NaN.
 */
export function goNumber(text: string): bigint | number | undefined {
  return wholeInteger(text) ?? leadingFloat(text);
}

function wholeInteger(text: string): bigint | undefined {
  if (!/^(?:0|-?[1-9]\d*)$/.test(text)) return undefined;
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

/**
 * Spaces before it are skipped, but no newline. An exponent without digits, or a value out of range, is an error in Go:
 * a string.
 */
function leadingFloat(text: string): number | undefined {
  const token = text.replace(/^[^\S\n]+/, '');
  if (/^nan/i.test(token)) return Number.NaN;
  const infinite = /^([+-]?)inf/i.exec(token);
  if (infinite !== null) return infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (/^[+-]?0x/i.test(token)) return leadingHex(token);
  const [taken = ''] = /^[+-]?[\d_]*(?:\.[\d_]*)?(?:[ep][+-]?[\d_]*)?/i.exec(token) ?? [];
  const [decimal, mantissa, power] = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?:p([+-]?\d+))?$/.exec(taken) ?? [];
  if (decimal === undefined) return undefined;
  const value = Number(mantissa);
  if (!Number.isFinite(value)) return undefined;
  return power === undefined ? value : value * 2 ** Number(power);
}

function leadingHex(token: string): number | undefined {
  const found = /^([+-]?)0x([0-9a-f]*)(?:\.([0-9a-f]*))?p([+-]?\d+)/i.exec(token);
  if (found === null) return undefined;
  const [, sign, whole = '', fraction = '', power] = found;
  if (whole + fraction === '') return undefined;
  const value = Number.parseInt(whole + fraction, 16) * 2 ** (Number(power) - 4 * fraction.length);
  if (!Number.isFinite(value)) return undefined;
  return sign === '-' ? -value : value;
}
