// What kind of thing a question asks for, and whether a text has one.
import { dayNames, monthNames } from './stem.mjs';

const named = [...monthNames, ...dayNames].flatMap((name) => [name, name.slice(0, 3)]);
const calendar = new RegExp(
  `\\b(?:${named.filter((name) => name !== 'may').join('|')}|tues|thurs|daily|weekly|May)\\b`,
  'i',
);
const clock = /\d[:.]\d\d|\d ?(?:am|pm|h)\b|noon|midnight|o'clock/i;
const day = /(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}\b|\d(?:st|nd|rd|th)\b/;

const spans = /second|minute|\bmins?\b|hour|\d ?(?:h|s|ms|min)\b|day|week|month|year|until|\d[:.]\d\d|(?:19|20)\d\d/i;
const dates = /\d{4}-\d\d(?:-\d\d)?|\d{1,2}[./]\d{1,2}[./]\d{2,4}/g;

/** A number by itself: neither a part of a code such as LM-448120, nor the day of a month. */
const amount = new RegExp(`(?<![\\p{L}\\d-])\\d+(?![\\d-]| (?:${monthNames.join('|')}))`, 'iu');

const has = {
  when: (text) => calendar.test(text) || clock.test(text) || day.test(text),
  who: (text) => /\p{Lu}\p{Ll}/u.test(text),
  'how much': (text) => /[€£$]|\bfree\b/.test(text) || amount.test(text.replaceAll(dates, '#')),
  'how long': (text) => /\d/.test(text) && spans.test(text),
  phone: (text) => hasDigits(text.replaceAll(dates, '#'), 6),
  email: (text) => text.includes('@'),
};
/** The words by which each kind is asked for, as they follow each other. */
const asked = [
  [
    'when',
    ['when', 'whens', 'what time', 'what day', 'which day', 'what date', 'which date', 'since when', 'until when'],
  ],
  ['when', ['opening hours', 'how late', 'what month', 'which year', 'what year', 'birthday', 'bday', 'deadline']],
  ['how long', ['how long', 'notice period']],
  ['phone', ['phone', 'tel', 'telephone', 'mobile', 'call', 'ring']],
  ['email', ['email', 'e mail', 'mail address']],
  ['who', ['who', 'whos', 'whose', 'whom']],
  [
    'how much',
    ['how much', 'price', 'cost', 'costs', 'charge', 'fee', 'fees', 'how expensive', 'rate', 'prices', 'owe'],
  ],
  [
    'how much',
    ['warm', 'hot', 'cold', 'big', 'large', 'tall', 'high', 'wide', 'heavy', 'far', 'fast'].map((one) => `how ${one}`),
  ],
];

/** The first kind that the words of a question ask for, in the order above; undefined where it is none of them. */
export function kindAsked(words) {
  const all = ` ${words.join(' ')} `;
  return asked.find(([, wordings]) => wordings.some((wording) => all.includes(` ${wording} `)))?.[0];
}

const plain = new Map([
  ['email', new Set(['email', 'mail', 'address'])],
  ['phone', new Set(['phone', 'tel', 'telephone', 'mobile', 'number', 'nr'])],
]);

/** Whether a word only names a kind that whoever reads a thing of it recognizes: an address of mail, a phone number. */
export function saysKind(kind, word) {
  return plain.get(kind)?.has(word) ?? false;
}

export function hasKind(kind, text) {
  return has[kind](text);
}

/** A run of at least so many digits, with spaces, brackets, strokes and points between them. */
function hasDigits(text, least) {
  let count = 0;
  for (const char of text) {
    if (char >= '0' && char <= '9') count += 1;
    else if (!' ()-/.+'.includes(char)) count = 0;
    if (count >= least) return true;
  }
  return false;
}
