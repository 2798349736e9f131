// Numbers as people write them in cells, kept exact: whole units of the most decimals, so that no sum is rounded.

const shape = /^([-+−(]?)\s?([€£$]?)\s?(\d[\d.,'’ \u00a0]*)\s?(€|£|\$|%|EUR|GBP|USD|CHF|km|kg|mm|cm|m|h|min)?\)?$/i;
/** What stands in a cell that has no value. */
const blanks = new Set(['', '-', '–', '—', 'n/a', 'na', '?', 'none', 'null']);

export function isBlankCell(cell) {
  return blanks.has(cell.trim().toLowerCase());
}

/**
 * Reads a column of cells as numbers `{ units, decimals }`, undefined for a blank cell. Returns undefined where it is
 * no column of numbers, or where two cells do not agree on what a comma or a point means, or on the currency.
 */
export function readNumbers(cells, isCommaFirst) {
  const parts = cells.map((cell) => (isBlankCell(cell) ? undefined : shape.exec(cell.trim())));
  if (parts.every((part) => part === undefined) || parts.some((part) => part === null)) return undefined;
  const marks = new Set(parts.filter(Boolean).map((part) => (part[2] + (part[4] ?? '')).toLowerCase()));
  marks.delete('');
  if (marks.size > 1) return undefined;
  const texts = parts.map((part) => part?.[3].trim());
  const mark = decimalMark(texts, isCommaFirst);
  if (mark === undefined) return undefined;
  const values = texts.map((text, at) => (text === undefined ? undefined : toDecimal(text, mark, parts[at][1])));
  return values.includes(null) ? undefined : values;
}

/** The sign before the decimals of a column: '.' or ','; undefined where cells contradict one another. */
function decimalMark(texts, isCommaFirst) {
  const sure = new Set();
  let unsure = '';
  for (const text of texts) {
    const found = text?.replaceAll(/[^.,]/g, '') ?? '';
    if (found === '') continue;
    const last = found.at(-1);
    if (found.includes('.') && found.includes(',')) sure.add(last);
    else if (found.length > 1) sure.add(last === '.' ? ',' : '.');
    else if (/^\d{1,3}[.,]\d{3}$/.test(text) && !text.startsWith('0')) unsure += last;
    else sure.add(last);
  }
  if (sure.size > 1) return undefined;
  if (sure.size === 1) return [...sure][0];
  if (isCommaFirst) return ',';
  // 1.250 alone may be more than a thousand, or little more than one; 1,250 is the thousands of English.
  return unsure.includes('.') ? undefined : '.';
}

/** Null for what is none, such as a telephone number, which begins with a 0. */
function toDecimal(text, mark, sign) {
  const [whole, fraction, ...more] = text.split(mark);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  if (!/^\d+$/.test(whole) && !/^\d{1,3}(?:[.,'’ \u00a0]\d{3})+$/.test(whole)) return null;
  const digits = whole.replaceAll(/\D/g, '');
  if (digits.length > 1 && digits.startsWith('0')) return null;
  if (digits.length > 15 || (fraction?.length ?? 0) > 12) return null;
  const units = BigInt(digits + (fraction ?? ''));
  return { units: /[-−(]/.test(sign) ? -units : units, decimals: fraction?.length ?? 0 };
}

function atDecimals({ units, decimals }, most) {
  return units * 10n ** BigInt(most - decimals);
}

export function compareNumbers(one, other) {
  const most = Math.max(one.decimals, other.decimals);
  const far = atDecimals(one, most) - atDecimals(other, most);
  return far < 0n ? -1 : far > 0n ? 1 : 0;
}

export function sumOf(values) {
  const decimals = Math.max(0, ...new Set(values.map((value) => value.decimals)));
  return { units: values.reduce((sum, value) => sum + atDecimals(value, decimals), 0n), decimals };
}

/** Undefined for what has more digits than a number holds. */
export function asNumber({ units, decimals }) {
  const text = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  if (text.length > 15) return undefined;
  const at = text.length - decimals;
  return Number(`${units < 0n ? '-' : ''}${text.slice(0, at)}.${text.slice(at) || '0'}`);
}

/** Rounded to four decimals more than the values have, at least six. */
export function averageOf(values) {
  const { units, decimals } = sumOf(values);
  const more = BigInt(Math.max(4, 6 - decimals));
  const by = BigInt(values.length);
  const wide = units * 10n ** more;
  const half = wide < 0n ? -by / 2n : by / 2n;
  return asNumber({ units: (wide + half) / by, decimals: decimals + Number(more) });
}
