// How two values of a filter compare, by the rules of RFC 9535. A value is undefined where a path led nowhere.
import { compareNumbers } from './decimals.mjs';
import { children, kinds, stringOf } from './json-tree.mjs';

/** A side of a comparison: a literal, or a value of the tree. */
export function holds(operator, left, right, spend) {
  switch (operator) {
    case '==':
      return same(left, right, spend);
    case '!=':
      return !same(left, right, spend);
    case '<':
      return below(left, right);
    case '>':
      return below(right, left);
    case '<=':
      return below(left, right) || same(left, right, spend);
    default:
      return below(right, left) || same(left, right, spend);
  }
}

/** A value of the tree as a side. */
export function sideOf(tree, node) {
  const kind = tree.kind[node];
  if (kind === kinds.string) return { kind, value: stringOf(tree, node) };
  if (kind === kinds.object || kind === kinds.array) return { kind, tree, node };
  return { kind, value: tree.text.slice(tree.start[node], tree.end[node]) };
}

function below(left, right) {
  if (!left || !right || left.kind !== right.kind) return false;
  if (left.kind === kinds.number) return compareNumbers(left.value, right.value) < 0;
  return left.kind === kinds.string && byCharacter(left.value, right.value) < 0;
}

/** Unicode characters in their order; a plain comparison would set those beyond U+FFFF too low. */
function byCharacter(a, b) {
  let at = 0;
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  if (at === a.length || at === b.length) return a.length - b.length;
  const start =
    at > 0 && (a.charCodeAt(at) & 0xfc00) === 0xdc00 && (b.charCodeAt(at) & 0xfc00) === 0xdc00 ? at - 1 : at;
  return a.codePointAt(start) - b.codePointAt(start);
}

function same(left, right, spend) {
  if (!left || !right) return left === right;
  spend();
  if (left.kind !== right.kind) return false;
  if (left.kind === kinds.number) return compareNumbers(left.value, right.value) === 0;
  if (left.kind !== kinds.object && left.kind !== kinds.array) return left.value === right.value;
  return left.kind === kinds.array ? sameItems(left, right, spend) : sameMembers(left, right, spend);
}

function sameItems(left, right, spend) {
  const [mine, theirs] = [children(left.tree, left.node), children(right.tree, right.node)];
  for (;;) {
    const [one, two] = [mine.next(), theirs.next()];
    if (one.done || two.done) return one.done === two.done;
    if (!same(sideOf(left.tree, one.value), sideOf(right.tree, two.value), spend)) return false;
  }
}

function sameMembers(left, right, spend) {
  const [mine, theirs] = [membersOf(left, spend), membersOf(right, spend)];
  if (mine.size !== theirs.size) return false;
  for (const [key, node] of mine) {
    const other = theirs.get(key);
    if (other === undefined || !same(sideOf(left.tree, node), sideOf(right.tree, other), spend)) return false;
  }
  return true;
}

function membersOf({ tree, node }, spend) {
  const members = new Map();
  for (const child of children(tree, node)) {
    spend();
    members.set(stringOf(tree, child - 1), child);
  }
  return members;
}
