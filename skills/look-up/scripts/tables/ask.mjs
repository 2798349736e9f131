// What a question asks of tables: its words in order, and what it wants of them, such as a count, a sum or the highest.
import { isSmall } from '../small-words.mjs';
import { stem } from '../stem.mjs';
import { eachRun, fold } from '../words.mjs';
import { monthOf, readDate } from './cell-dates.mjs';
import * as known from './vocabulary.mjs';

const nots = /\b(has|have|had|did|does|do|is|are|was|were|ca|could|would|wo)n['’]?t\b/gi;
const courtesy = new Set(
  'hi hello hey please pls plz ok so and kindly just dear good morning evening sorry excuse me'.split(' '),
);
const yesOrNo = new Set('is are was were do does did has have had will should am'.split(' '));
const more = new Set('over above exceeding'.split(' '));
const less = new Set('under below'.split(' '));
const beforeMonth = new Set('in of for during from by due this on and or'.split(' '));
const wholeDates = /(?<![\d-])(?:\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?!\d)/g;

/**
 * Returns undefined for what tables do not answer, or else `{ tokens, wants, months, years, days, compare, ... }`. A
 * token is `{ text, raw, at, kind }`; kind is word, number, not, or taken for a word that is understood already.
 */
export function readAsk(question) {
  const dates = [];
  const plain = question
    .replaceAll(wholeDates, (text) => (readDate(text) ? (dates.push(readDate(text)), ' ') : text))
    .replaceAll(/\be-mail/gi, 'email')
    .replaceAll(nots, (_word, verb) => `${verb === 'ca' ? 'can' : verb === 'wo' ? 'will' : verb} not`)
    .replaceAll(/(?<=\p{L})['’](?:s|re|ve|d|ll|m)(?!\p{L})/gu, '');
  const tokens = wordsOf(plain);
  const ask = {
    tokens,
    wants: new Set(),
    months: [],
    years: [],
    days: [],
    dates,
    compare: [],
    left: [],
    superlative: undefined,
  };
  // "Out of stock" is without it.
  for (const [at, { text }] of tokens.entries()) {
    if (text !== 'out' || tokens[at + 1]?.text !== 'of') continue;
    tokens[at].kind = 'not';
    tokens[at + 1].kind = 'taken';
  }
  const start = tokens.find(({ text }) => !courtesy.has(text));
  if (start === undefined || known.doing.has(start.text)) return undefined;
  if (yesOrNo.has(start.text) && tokens[start.at + 1]?.text !== 'not') return undefined;
  if (
    tokens.some(
      ({ text }, at) =>
        text === 'how' && /^(?:do|does|did|to|can|should|long|far|old|often|is)$/.test(tokens[at + 1]?.text ?? ''),
    )
  )
    return undefined;
  if (tokens.some(({ text }) => known.beyond.has(text) && text !== 'than')) return undefined;
  if (isAllBut(tokens)) return undefined;
  if (!readRelative(ask) || !readComparisons(ask)) return undefined;
  if (!readDatesOf(ask)) return undefined;
  if (!readWants(ask)) return undefined;
  for (const token of tokens) {
    if (token.kind !== undefined) continue;
    if (known.negators.has(token.text)) token.kind = isNot(token, tokens) ? 'not' : 'taken';
    else if (/^\d+$/.test(token.text) && !token.isPart) token.kind = 'number';
    else if (isAround(token, tokens)) token.kind = 'taken';
    else token.kind = 'word';
  }
  return ask;
}

function wordsOf(text) {
  const tokens = [];
  let end = -1;
  eachRun(text, (from, to) => {
    const raw = text.slice(from, to);
    // The parts of probe-b or B-12 are kept, however short.
    const isJoined = from === end + 1 && text[end] === '-';
    if (isJoined) tokens.at(-1).isPart = true;
    // 3.5 is one number, but 3.5.2 is none.
    const isPoint =
      from === end + 1 && /[.,]/.test(text[end] ?? '') && /^\d+$/.test(raw) && /^\d+$/.test(tokens.at(-1).raw);
    if (isPoint) tokens.at(-1).raw = tokens.at(-1).text = `${tokens.at(-1).raw}${text[end]}${raw}`;
    else tokens.push({ raw, text: fold(raw), at: tokens.length, isPart: isJoined });
    end = to;
  });
  return tokens.map((token) =>
    /^\d+(?:st|nd|rd|th)$/.test(token.text) ? { ...token, ordinal: parseInt(token.text, 10) } : token,
  );
}

/** A single letter is a word only as a name, such as bus A. */
function isAround({ raw, text, at, isPart }, tokens) {
  if (isPart || known.tellingCells.has(text)) return false;
  if (/^\p{L}$/u.test(text)) return raw === text || raw === 'I' || at === 0;
  return isSmall(text, tokens[at - 1]?.text);
}

/** "This year" cannot be told without a calendar: it is left over, and "last month" ends it. */
function readRelative({ tokens, left }) {
  for (const [at, { text }] of tokens.entries()) {
    if (!known.relative.has(tokens[at + 1]?.text ?? '')) continue;
    if (text === 'last' || text === 'next' || text === 'past' || text === 'previous') return false;
    if (text !== 'this') continue;
    left.push(`this ${tokens[at + 1].text}`);
    take(tokens, at, 2);
  }
  return !tokens.some(({ text }) => text === 'today' || text === 'tonight');
}

/** "Phone no of Tom" and "I do not know who" deny nothing. */
function isNot({ text, at }, tokens) {
  const next = tokens[at + 1]?.text ?? '';
  if (text === 'no' && (next === '' || next === 'of' || next === 'for' || /^\d/.test(next))) return false;
  return !known.unsaid.has(next);
}

/** "All but Tom" leaves Tom out; "joined but not paid" is a "not". */
function isAllBut(tokens) {
  const after = /^(?:has|have|had|did|do|does|is|are|was|were|who|still|yet|never|no|not|without)$/;
  return tokens.some(({ text }, at) => text === 'but' && !after.test(tokens[at + 1]?.text ?? ''));
}

function take(tokens, at, count) {
  for (let one = at; one < at + count; one += 1) if (tokens[one]) tokens[one].kind = 'taken';
}

/** Returns false for a comparison with what is no number. */
function readComparisons({ tokens, compare }) {
  for (const [at, { text }] of tokens.entries()) {
    const next = tokens[at + 1]?.text;
    let [sign, length] = [undefined, 1];
    if (/^(?:more|greater|higher|larger|bigger|longer|dearer)$/.test(text) && next === 'than')
      [sign, length] = ['above', 2];
    else if (/^(?:less|fewer|lower|smaller|shorter|cheaper)$/.test(text) && next === 'than')
      [sign, length] = ['below', 2];
    else if (text === 'at' && next === 'least') [sign, length] = ['at least', 2];
    else if (text === 'at' && next === 'most') [sign, length] = ['at most', 2];
    else if (more.has(text)) sign = 'above';
    else if (less.has(text)) sign = 'below';
    if (text === 'than' && tokens[at].kind !== 'taken') return false;
    if (sign === undefined) continue;
    // "Not more than 20" is another comparison.
    if (known.negators.has(tokens[at - 1]?.text)) return false;
    const number = tokens[at + length];
    if (number === undefined || !/^\d+(?:[.,]\d+)?$/.test(number.text)) return false;
    if (/,\d{3}$/.test(number.text)) return false;
    const [whole, fraction = ''] = number.text.split(/[.,]/);
    compare.push({
      sign,
      at,
      about: known.comparatives.get(text),
      value: { units: BigInt(whole + fraction), decimals: fraction.length },
      text: number.text,
    });
    take(tokens, at, length + 1);
    if (/^(?:euros?|eur|dollars?|usd|pounds?|gbp)$/.test(tokens[at + length + 1]?.text)) {
      take(tokens, at + length + 1, 1);
      compare.at(-1).about = 'money';
    }
  }
  return true;
}

/** Returns false for a span, such as April to June. */
function readDatesOf({ tokens, months, years, days }) {
  const isDay = (token) => token?.ordinal ?? (/^\d{1,2}$/.test(token?.text ?? '') ? Number(token.text) : undefined);
  for (const [at, token] of tokens.entries()) {
    const { text, raw } = token;
    if (/^(?:19|20)\d\d$/.test(text) && token.kind === undefined) {
      years.push(Number(text));
      take(tokens, at, 1);
    }
    const month = text === 'march' || text.length > 2 ? monthOf(text) : undefined;
    if (month === undefined || (text === 'mar' && raw !== 'Mar')) continue;
    // "14 April", "14th of April", "April 14"
    const of = tokens[at - 1]?.text === 'of' ? 1 : 0;
    const before = isDay(tokens[at - 1 - of]);
    const after = isDay(tokens[at + 1]);
    const isMonth = text !== 'may' || raw === 'May' || beforeMonth.has(tokens[at - 1]?.text) || before || after;
    if (!isMonth) continue;
    if (months.length > 0 && (token.isPart || /^(?:to|through|thru|till?)$/.test(tokens[at - 1].text))) return false;
    months.push(month);
    take(tokens, at, 1);
    if (before >= 1 && before <= 31) {
      days.push(before);
      take(tokens, at - 1 - of, 1 + of);
    } else if (after >= 1 && after <= 31) {
      days.push(after);
      take(tokens, at + 1, 1);
    }
  }
  for (const token of tokens) {
    if (token.kind !== undefined || token.ordinal === undefined) continue;
    days.push(token.ordinal);
    token.kind = 'taken';
  }
  return true;
}

/** Returns false where more is wanted than one table tells. */
function readWants(ask) {
  const { tokens, wants } = ask;
  for (const [at, token] of tokens.entries()) {
    const { text } = token;
    if (token.kind !== undefined) continue;
    const next = tokens[at + 1]?.text;
    if (text === 'how' && (next === 'many' || next === 'much')) {
      wants.add(next);
      take(tokens, at, 2);
      ask.counted = at + 2;
    } else if (
      text === 'number' &&
      next === 'of' &&
      /^(?:the|a|total|what|give|count)?$/.test(tokens[at - 1]?.text ?? '')
    ) {
      wants.add('many');
      take(tokens, at, 2);
      ask.counted = at + 2;
    } else if (text === 'count' && at === 0) {
      wants.add('many');
      take(tokens, at, 1);
      ask.counted = 1;
    } else if (known.sumWords.has(text)) {
      wants.add(text === 'together' || text === 'altogether' || text === 'overall' ? 'together' : 'sum');
      token.isSum = true;
    } else if (known.averageWords.has(text)) {
      wants.add('average');
      take(tokens, at, 1);
    } else if (known.superlatives.has(text)) {
      if (ask.superlative !== undefined || next === 'of' || /^\d+$/.test(tokens[at - 1]?.text ?? '')) return false;
      ask.superlative = { ...known.superlatives.get(text), text };
      take(tokens, at, 1);
      // "Most expensive" is one superlative, and "least expensive" its opposite.
      if ((text === 'most' || text === 'least') && known.superlatives.has(next)) {
        const other = known.superlatives.get(next);
        ask.superlative = { end: text === 'most' ? 'highest' : 'lowest', about: other.about, text: next };
        take(tokens, at + 1, 1);
      }
    }
  }
  ask.isList = tokens.some(({ text }) => text === 'list' || text === 'all' || text === 'show');
  ask.isOf = tokens.map(({ text }) => stem(text));
  return !(ask.superlative && (wants.has('average') || wants.has('sum')));
}
