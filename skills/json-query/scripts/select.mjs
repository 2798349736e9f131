// Walks a path over a tree. Each value that is looked at is counted, so that no path can run for long.
import { holds, sideOf } from './compare.mjs';
import { children, kinds, stringOf } from './json-tree.mjs';

const mostLooks = 10_000_000;

/** The values that the segments lead to, in the order of the file. */
export function select(tree, segments) {
  let looks = 0;
  const spend = () => {
    looks += 1;
    if (looks > mostLooks)
      throw new Error(
        `the query looks at more than ${mostLooks} values; name the way more closely, with fewer .. and *`,
      );
  };
  return follow({ tree, spend }, [0], segments);
}

function follow(walk, nodes, segments) {
  let found = nodes;
  for (const { descend, selectors } of segments) {
    const next = [];
    for (const node of found) {
      if (descend) for (const below of containersOf(walk, node)) choose(walk, below, selectors, next);
      else choose(walk, node, selectors, next);
    }
    found = next;
  }
  return found;
}

/** The value itself and every container inside it. */
function* containersOf({ tree, spend }, node) {
  for (let at = node; at < tree.after[node]; at += 1) {
    spend();
    if (tree.kind[at] === kinds.object || tree.kind[at] === kinds.array) yield at;
  }
}

function choose(walk, node, selectors, found) {
  for (const selector of selectors) {
    walk.spend();
    const isArray = walk.tree.kind[node] === kinds.array;
    const isObject = walk.tree.kind[node] === kinds.object;
    if (selector.kind === 'name' && isObject) chooseName(walk, node, selector.name, found);
    else if (selector.kind === 'every' || selector.kind === 'filter') chooseMembers(walk, node, selector, found);
    else if (isArray && (selector.kind === 'index' || selector.kind === 'slice'))
      chooseItems(walk, node, selector, found);
  }
}

/** A key stands once in an object; a file where it does not is refused before. */
function chooseName({ tree, spend }, node, name, found) {
  for (const child of children(tree, node)) {
    spend();
    if (stringOf(tree, child - 1) === name) return void found.push(child);
  }
}

function chooseMembers(walk, node, selector, found) {
  const { tree, spend } = walk;
  if (tree.kind[node] !== kinds.object && tree.kind[node] !== kinds.array) return;
  for (const child of children(tree, node)) {
    spend();
    if (selector.kind === 'every' || passes(walk, child, selector.filter)) found.push(child);
  }
}

function chooseItems({ tree, spend }, node, selector, found) {
  const items = [];
  for (const child of children(tree, node)) {
    spend();
    items.push(child);
  }
  if (selector.kind === 'index') {
    const item = items.at(selector.index);
    if (item !== undefined) found.push(item);
    return;
  }
  const { from, to, step } = selector;
  if (step === 0) return;
  const clamp = (place, low, high) => Math.min(Math.max(place < 0 ? items.length + place : place, low), high);
  if (step > 0)
    for (let at = clamp(from ?? 0, 0, items.length); at < clamp(to ?? items.length, 0, items.length); at += step)
      found.push(items[at]);
  else {
    const last = items.length - 1;
    const end = to === undefined ? -1 : clamp(to, -1, last);
    for (let at = clamp(from ?? last, -1, last); at > end; at += step) found.push(items[at]);
  }
}

function passes(walk, node, filter) {
  walk.spend();
  switch (filter.kind) {
    case 'any':
      return filter.parts.some((part) => passes(walk, node, part));
    case 'all':
      return filter.parts.every((part) => passes(walk, node, part));
    case 'not':
      return !passes(walk, node, filter.part);
    case 'exists':
      return reach(walk, node, filter.path).length > 0;
    default:
      return holds(filter.operator, sideAt(walk, node, filter.left), sideAt(walk, node, filter.right), walk.spend);
  }
}

function sideAt(walk, node, side) {
  if (side.kind === 'literal') return side.side;
  const [found] = reach(walk, node, side);
  return found === undefined ? undefined : sideOf(walk.tree, found);
}

function reach(walk, node, { root, segments }) {
  return follow(walk, [root === '@' ? node : 0], segments);
}
