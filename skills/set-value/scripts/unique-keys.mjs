// Refuses a key that stands twice in one object: programs differ in which of the two counts, so no answer about it is sure.
import { children, kinds, stringOf } from './json-tree.mjs';

export function refuseTwins(tree) {
  for (let node = 0; node < tree.size; node += 1) {
    if (tree.kind[node] !== kinds.object) continue;
    const keys = new Set();
    for (const child of children(tree, node)) {
      const key = stringOf(tree, child - 1);
      if (keys.has(key)) throw twin(tree, child - 1, key);
      keys.add(key);
    }
  }
  return tree;
}

function twin({ text, start }, node, key) {
  const before = text.slice(0, start[node]);
  const column = before.length - before.lastIndexOf('\n');
  const name = JSON.stringify(key.length > 100 ? `${key.slice(0, 100)}…` : key).toWellFormed();
  return new Error(`the key ${name} stands twice in one object (line ${before.split('\n').length}, column ${column})`);
}
