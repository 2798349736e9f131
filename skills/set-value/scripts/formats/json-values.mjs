// The values of a JSON file, each with its place in the text. Comments and commas at the end of a list are passed over.
import { children, kinds, readTree, stringOf } from '../json-tree.mjs';
import { refuseTwins } from '../unique-keys.mjs';

const types = new Map(Object.entries(kinds).map(([name, kind]) => [kind, name]));

/** `{ path, kind, start, end, text }` for each value; `text` of what is no string is as it is written. */
export function readValues(text) {
  const tree = refuseTwins(readTree(plainJson(text)));
  const values = [];
  const visit = (node, path) => {
    const kind = types.get(tree.kind[node]);
    const [start, end] = [tree.start[node], tree.end[node]];
    values.push({ path, kind, start, end, text: kind === 'string' ? stringOf(tree, node) : text.slice(start, end) });
    let index = 0;
    if (kind === 'object' || kind === 'array')
      for (const child of children(tree, node)) {
        visit(child, [...path, kind === 'object' ? stringOf(tree, child - 1) : String(index)]);
        index += 1;
      }
  };
  visit(0, []);
  return values;
}

/** The text with spaces where a comment or a last comma is: every other sign keeps its place. */
export function plainJson(text) {
  const blank = (found) => found.replaceAll(/[^\r\n]/g, ' ');
  const isOpen = (found) => found.startsWith('/*') && !/^\/\*[\s\S]*\*\/$/.test(found);
  const outside = /"(?:[^"\\\r\n]|\\.)*"|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/g;
  const bare = text.replaceAll(outside, (found) => (found.startsWith('"') || isOpen(found) ? found : blank(found)));
  return bare.replaceAll(/"(?:[^"\\\r\n]|\\.)*"|,(?=[ \t\r\n]*[}\]])/g, (found) => (found === ',' ? ' ' : found));
}

export function stringLiteral(value) {
  return JSON.stringify(value);
}

export const numberForm = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** The text with a new member at the end of an object; laid out as its last member is. */
export function addMember(text, { parent, last, key, literal }) {
  const member = `${JSON.stringify(key)}: ${literal}`;
  if (!last) {
    if (text.slice(parent.start + 1, parent.end - 1).trim() !== '')
      throw new Error('the object holds only comments; add the key with insert_lines');
    return splice(text, parent.start, parent.end, `{ ${member} }`);
  }
  const behind = text.slice(last.end, parent.end - 1);
  if (/[^\s,]/.test(behind))
    throw new Error('a comment follows the last key of the object; add the key with insert_lines');
  const before = text.slice(parent.start + 1, parent.end);
  const gap = /^[^"/]*?(\r?\n[ \t]*)"/.exec(before)?.[1] ?? ' ';
  return splice(text, last.end, last.end, `,${gap}${member}`);
}

export function splice(text, start, end, piece) {
  return text.slice(0, start) + piece + text.slice(end);
}
