// What a pattern says, as a tree. Its letters stand for both cases.
const limits = { count: 100, depth: 50 };

const digit = (char) => char >= '0' && char <= '9';
const word = (char) => /^[A-Za-z0-9_]$/.test(char);
const space = (char) => /^\s$/u.test(char);
const not = (test) => (char) => !test(char);
const classes = { d: digit, D: not(digit), w: word, W: not(word), s: space, S: not(space) };
const isWord = (char) => char !== undefined && word(char);
const controls = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v' };

/** Refused with the place and what is not understood there. */
export function parsePattern(pattern) {
  const read = { chars: [...pattern], at: 0, depth: 0 };
  const tree = alternatives(read);
  if (read.at < read.chars.length) throw wrong(read, 'this closes nothing');
  return tree;
}

function alternatives(read) {
  if (++read.depth > limits.depth) throw wrong(read, `more than ${limits.depth} groups are inside one another`);
  const parts = [sequence(read)];
  while (read.chars[read.at] === '|') {
    read.at += 1;
    parts.push(sequence(read));
  }
  read.depth -= 1;
  return { kind: 'either', parts };
}

function sequence(read) {
  const parts = [];
  while (read.at < read.chars.length && read.chars[read.at] !== '|' && read.chars[read.at] !== ')')
    parts.push(repeated(read));
  return { kind: 'sequence', parts };
}

function repeated(read) {
  const part = single(read);
  const counts = countsAt(read);
  if (!counts) return part;
  if (part.kind === 'check') throw wrong(read, 'a place cannot be repeated');
  // Whether it takes much or little decides where a text ends, and not whether it fits.
  if (read.chars[read.at] === '?') read.at += 1;
  if (countsAt({ ...read })) throw wrong(read, 'this repeats nothing');
  return { kind: 'repeat', part, ...counts };
}

function countsAt(read) {
  const simple = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] }[read.chars[read.at]];
  if (simple) {
    read.at += 1;
    return { least: simple[0], most: simple[1] };
  }
  const [text, from, comma, to] =
    /^\{(\d{1,3})(,?)(\d{0,3})\}/.exec(read.chars.slice(read.at, read.at + 9).join('')) ?? [];
  if (text === undefined) return undefined;
  const least = Number(from);
  const most = comma === '' ? least : to === '' ? Infinity : Number(to);
  if (least > limits.count || (most !== Infinity && (most > limits.count || most < least)))
    throw wrong(read, `a count is from 0 to ${limits.count}, the smaller one first`);
  read.at += text.length;
  return { least, most };
}

function single(read) {
  const char = read.chars[read.at++];
  switch (char) {
    case '.':
      return take(() => true);
    case '^':
      return { kind: 'check', test: (before) => before === undefined };
    case '$':
      return { kind: 'check', test: (_before, after) => after === undefined };
    case '(':
      return group(read);
    case '[':
      return take(setOf(read));
    case '\\':
      return escaped(read);
    case '*':
    case '+':
    case '?':
      read.at -= 1;
      throw wrong(read, 'this repeats nothing');
    default:
      return literal(char);
  }
}

function group(read) {
  const [, name] = /^\?(:|P?<[A-Za-z_]\w*>)/.exec(read.chars.slice(read.at, read.at + 40).join('')) ?? [];
  if (name !== undefined) read.at += name.length + 1;
  else if (read.chars[read.at] === '?') throw wrong(read, 'looking around, and options within a pattern, are not done');
  const inner = alternatives(read);
  if (read.chars[read.at] !== ')') throw wrong(read, 'a group is not closed');
  read.at += 1;
  return inner;
}

function escaped(read) {
  const char = read.chars[read.at++];
  if (char === 'b') return { kind: 'check', test: (before, after) => isWord(before) !== isWord(after) };
  if (char === 'B') return { kind: 'check', test: (before, after) => isWord(before) === isWord(after) };
  if (Object.hasOwn(classes, char ?? '')) return take(classes[char]);
  read.at -= 1;
  return literal(escapedChar(read));
}

/** The one character that an escape stands for. */
function escapedChar(read) {
  const char = read.chars[read.at++];
  if (char === undefined) throw wrong(read, 'a backslash stands at the end');
  if (Object.hasOwn(controls, char)) return controls[char];
  const [text, short, long] =
    /^(?:x([0-9a-f]{2})|u\{([0-9a-f]{1,6})\})/i.exec(read.chars.slice(read.at - 1, read.at + 9).join('')) ?? [];
  if (text !== undefined && parseInt(short ?? long, 16) <= 0x10ffff) {
    read.at += text.length - 1;
    return String.fromCodePoint(parseInt(short ?? long, 16));
  }
  if (/^[\p{L}\p{N}]$/u.test(char))
    throw wrong(read, `\\${char} is not known; there are \\d \\w \\s \\b and what they are not, and \\n \\t \\x41`);
  return char;
}

function setOf(read) {
  const isNot = read.chars[read.at] === '^';
  if (isNot) read.at += 1;
  const tests = [];
  for (let first = true; read.chars[read.at] !== ']' || first; first = false) {
    if (read.at >= read.chars.length) throw wrong(read, 'a [ is not closed');
    tests.push(member(read));
  }
  read.at += 1;
  const has = (char) => tests.some((test) => test(char) || test(char.toUpperCase()));
  return isNot ? not(has) : has;
}

function member(read) {
  const escape = read.chars[read.at] === '\\' ? read.chars[read.at + 1] : undefined;
  if (escape !== undefined && Object.hasOwn(classes, escape)) {
    read.at += 2;
    return classes[escape];
  }
  const low = memberChar(read);
  if (read.chars[read.at] !== '-' || read.chars[read.at + 1] === ']' || read.at + 1 >= read.chars.length)
    return (char) => char === low;
  read.at += 1;
  const high = memberChar(read);
  const [from, to] = [low.codePointAt(0), high.codePointAt(0)];
  if (from > to) throw wrong(read, `${low}-${high} is the wrong way round`);
  return (char) => [...char].length === 1 && char.codePointAt(0) >= from && char.codePointAt(0) <= to;
}

function memberChar(read) {
  const char = read.chars[read.at++];
  return char === '\\' ? escapedChar(read) : char;
}

/** A letter may be several when it is made small. */
function literal(char) {
  const parts = [...char.toLowerCase()].map((one) => take((other) => other === one));
  return parts.length === 1 ? parts[0] : { kind: 'sequence', parts };
}

function take(test) {
  return { kind: 'take', test };
}

function wrong({ chars, at }, why) {
  const from = Math.min(at, chars.length);
  return new Error(
    `the pattern is not understood near character ${from + 1}, ${JSON.stringify(chars.slice(Math.max(0, from - 1), from + 8).join(''))}: ${why}`,
  );
}
