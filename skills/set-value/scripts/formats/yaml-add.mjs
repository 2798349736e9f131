// A new key in a YAML file.
import { splice } from './json-values.mjs';
import { isPlain, stringLiteral } from './yaml-scalars.mjs';

/** The text with a new key in a line of its own, behind the last line of its map. */
export function addMember(source, { parent, key, literal, end }) {
  if (parent.column === undefined) throw new Error('the map is written in braces; add the key with replace_text');
  const pair = `${' '.repeat(parent.column)}${isPlain(key) ? key : stringLiteral(key, { quote: '"' })}: ${literal}`;
  const stop = /\r\n|\n|\r/g;
  stop.lastIndex = parent.end;
  const found = stop.exec(source);
  if (!found) return `${source}${end}${pair}`;
  const at = found.index + found[0].length;
  return splice(source, at, at, pair + end);
}
