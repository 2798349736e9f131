// JSON numbers compared as they are written, digit by digit: 9007199254740993 is not 9007199254740992 here.

/** Below 0, 0 or above 0, as the first number is smaller than, equal to or larger than the second. */
export function compareNumbers(a, b) {
  const [one, two] = [partsOf(a), partsOf(b)];
  if (one.sign !== two.sign) return one.sign - two.sign;
  const size = one.order === two.order ? compareDigits(one.digits, two.digits) : one.order < two.order ? -1 : 1;
  return one.sign < 0 ? 0 - size : size;
}

/** The sign, the digits without zeros around them, and how many places the first of them stands before the point. */
function partsOf(text) {
  const [, minus, whole, fraction = '', exponent = '0'] = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(
    text,
  );
  const all = whole + fraction;
  let first = 0;
  while (first < all.length && all[first] === '0') first += 1;
  let last = all.length;
  while (last > first && all[last - 1] === '0') last -= 1;
  if (first === last) return { sign: 0, digits: '', order: 0n };
  return {
    sign: minus === '' ? 1 : -1,
    digits: all.slice(first, last),
    order: BigInt(whole.length - first) + bounded(exponent),
  };
}

/** An exponent of many digits would only cost time: beyond this no two written numbers can be brought together by their digits. */
function bounded(exponent) {
  const digits = exponent.replace(/^[+-]/, '').replace(/^0+/, '');
  const size = digits.length > 30 ? 10n ** 30n : BigInt(digits === '' ? '0' : digits);
  return exponent.startsWith('-') ? -size : size;
}

function compareDigits(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
