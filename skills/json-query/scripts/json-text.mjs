// A value of the tree as text again: on one line, numbers and escapes as they are written in the file.
import { kinds, stringOf } from './json-tree.mjs';

/** At most `room` characters of the value's text without white space between tokens, and whether that is all of it. */
export function compact(tree, node, room) {
  let text = '';
  const open = [];
  for (let at = node; ; at += 1) {
    while (open.length > 0 && tree.after[open.at(-1).node] === at) text += open.pop().closer;
    if (at >= tree.after[node] || text.length > room) break;
    text += separator(open.at(-1));
    const kind = tree.kind[at];
    if (kind === kinds.object || kind === kinds.array) {
      const isObject = kind === kinds.object;
      text += isObject ? '{' : '[';
      open.push({ node: at, closer: isObject ? '}' : ']', isObject, written: 0 });
    } else text += tree.text.slice(tree.start[at], Math.min(tree.end[at], tree.start[at] + room + 1));
  }
  return { text: text.slice(0, room).toWellFormed(), cut: text.length > room };
}

function separator(container) {
  if (!container) return '';
  container.written += 1;
  if (container.written === 1) return '';
  return container.isObject && container.written % 2 === 0 ? ':' : ',';
}

/**
 * Gives the normalized path of a value, as RFC 9535 writes it: `$['key'][0]`. Each container remembers how far it was counted,
 * so that the places of many values in the order of the file cost one pass.
 */
export function createPlaces(tree) {
  const counted = new Map();
  return (node) => {
    let path = '$';
    for (let at = 0; at !== node;) {
      const isObject = tree.kind[at] === kinds.object;
      const { child, index } = childAround(tree, at, node, counted);
      path += isObject ? `['${quoted(stringOf(tree, child - 1))}']` : `[${index}]`;
      at = child;
    }
    return path.toWellFormed();
  };
}

function childAround(tree, container, node, counted) {
  const step = tree.kind[container] === kinds.object ? 1 : 0;
  let { child, index } = counted.get(container) ?? { child: container + 1 + step, index: 0 };
  if (child > node) [child, index] = [container + 1 + step, 0];
  while (node >= tree.after[child]) [child, index] = [tree.after[child] + step, index + 1];
  counted.set(container, { child, index });
  return { child, index };
}

function quoted(key) {
  const inner = JSON.stringify(key).slice(1, -1);
  return inner.replaceAll('\\"', '"').replaceAll("'", "\\'");
}
