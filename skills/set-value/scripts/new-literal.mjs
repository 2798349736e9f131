// How a new value is written in a file. It keeps the kind of the old one: a number stays a number, a text stays a text.
import { shown } from './find-key.mjs';

const families = [
  ['true', 'false'],
  ['yes', 'no'],
  ['on', 'off'],
];

/** What stands in the place of `entry` afterwards. */
export function replacing(file, entry, value, key) {
  switch (entry.kind) {
    case 'string':
      return file.stringLiteral(value, entry);
    case 'number':
      if (!file.numberForm.test(value)) throw mismatch(entry, value, key, 'a number');
      return value;
    case 'boolean':
      return booleanLike(entry, value, key);
    case 'date':
      if (!file.dateForm.test(value)) throw mismatch(entry, value, key, 'a date');
      return value;
    case 'null':
      return (entry.start === entry.end ? ' ' : '') + inferred(file, value, entry);
    default:
      throw new Error(
        entry.kind === 'unsure'
          ? `the value of "${shown(key)}" is written in a way that is not changed safely; change it with replace_text`
          : `"${shown(key)}" holds ${entry.kind === 'array' ? 'a list' : 'keys of its own'} and not one value; name one inside of it`,
      );
  }
}

/** Of a new key the words say what it is: true, false and numbers are so, everything else is a text. */
export function inferred(file, value, entry) {
  return file.words.includes(value) || file.numberForm.test(value)
    ? value
    : file.stringLiteral(value, { flow: entry?.flow });
}

/** In the words of the old value, and in its letters: `Yes` becomes `No`. */
function booleanLike({ text }, value, key) {
  const side = families.map((words) => words.indexOf(value.toLowerCase())).find((at) => at >= 0);
  if (side === undefined) throw mismatch({ kind: 'boolean', text }, value, key, 'true or false');
  const word = families.find((words) => words.includes(text.toLowerCase()))[side];
  if (text === text.toUpperCase()) return word.toUpperCase();
  return text[0] === text[0].toUpperCase() ? word[0].toUpperCase() + word.slice(1) : word;
}

function mismatch({ text }, value, key, what) {
  return new Error(
    `"${shown(key)}" is ${what} (${shown(text)}), and "${shown(value)}" is none; to change its kind use replace_text`,
  );
}
