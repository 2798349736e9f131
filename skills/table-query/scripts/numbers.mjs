// Numbers of cells as exact decimals: a whole number of units and how many decimal places they are. Sums lose nothing.

const longest = 60;
const plain =
  /^([+-]?)(?:[$€£¥] ?)?([+-]?)([0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)?(?:\.([0-9]*))?(?: ?(?:[$€£¥%]|[A-Z]{3}))?$/;
const comma =
  /^([+-]?)(?:[$€£¥] ?)?([+-]?)([0-9]+|[0-9]{1,3}(?:\.[0-9]{3})+),([0-9]{1,2}|[0-9]{4,})(?: ?(?:[$€£¥%]|[A-Z]{3}))?$/;

/**
 * The number that a cell holds: `{ units, places }`, or undefined. A currency may stand beside it. `1,234` alone could be either of two
 * numbers, and `007` is a code, so they are none.
 */
export function numberOf(cell) {
  if (cell.length > longest) return undefined;
  const [, before, behind, whole = '', fraction = ''] = plain.exec(cell) ?? comma.exec(cell) ?? [];
  if (before === undefined || whole + fraction === '' || (before !== '' && behind !== '')) return undefined;
  if (/^0[0-9]/.test(whole) || (/^[0-9]{1,3},[0-9]{3}$/.test(whole) && !cell.includes('.'))) return undefined;
  const units = BigInt(whole.replaceAll(/[.,]/g, '') + fraction);
  return { units: before + behind === '-' ? -units : units, places: fraction.length };
}

export function add(a, b) {
  const places = Math.max(a.places, b.places);
  return { units: raised(a, places) + raised(b, places), places };
}

/** Below 0, 0 or above 0, as the first is smaller than, equal to or larger than the second. */
export function compare(a, b) {
  const places = Math.max(a.places, b.places);
  const difference = raised(a, places) - raised(b, places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The mean of a sum, half a unit rounded away from zero, with as many decimal places as the numbers have and at most six more. */
export function mean(sum, count) {
  const places = sum.places + 6;
  const units = raised(sum, places);
  const half = BigInt(count);
  const size = ((units < 0n ? -units : units) * 2n + half) / (half * 2n);
  let rounded = { units: units < 0n ? -size : size, places };
  while (rounded.places > sum.places && rounded.units % 10n === 0n)
    rounded = { units: rounded.units / 10n, places: rounded.places - 1 };
  return rounded;
}

export function written({ units, places }) {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const point = digits.length - places;
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${places > 0 ? `.${digits.slice(point)}` : ''}`;
}

function raised({ units, places }, to) {
  return units * 10n ** BigInt(to - places);
}
