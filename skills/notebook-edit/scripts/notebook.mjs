// A notebook as its text and where its cells lie in it. What is not a notebook of format 4 is refused before anything is changed.
import { children, kinds, readTree, stringOf } from './json-tree.mjs';

const cellTypes = new Set(['code', 'markdown', 'raw']);

/** Reads and checks a notebook; every cell with its members by name, each as a node of the tree. */
export function readNotebook(text) {
  const tree = readTree(text);
  const root = membersOf(tree, 0, 'the file');
  const major = integerAt(tree, root.get('nbformat'));
  if (major !== 4)
    throw new Error(`it is no notebook of format 4: "nbformat" is ${major ?? 'missing or no whole number'}`);
  const minor = integerAt(tree, root.get('nbformat_minor'));
  if (minor === undefined)
    throw new Error('it is no notebook of format 4: "nbformat_minor" is missing or no whole number');
  const list = root.get('cells');
  if (list === undefined || tree.kind[list] !== kinds.array)
    throw new Error('it is no notebook of format 4: "cells" is missing or no list');
  const cells = [...children(tree, list)].map((node, index) => readCell(tree, node, index));
  return { text, tree, minor, list, cells, language: languageOf(tree, root.get('metadata')) };
}

function readCell(tree, node, index) {
  const members = membersOf(tree, node, `cell ${index}`);
  const wrong = (what) => new Error(`cell ${index} is malformed: ${what}`);
  const type = textAt(tree, members.get('cell_type'));
  if (!cellTypes.has(type)) throw wrong('"cell_type" is none of code, markdown, raw');
  const lines = linesAt(tree, members.get('source'));
  if (!lines) throw wrong('"source" is neither a text nor a list of texts');
  if (!isKind(tree, members.get('metadata'), kinds.object)) throw wrong('"metadata" is no object');
  if (type === 'code' && !isKind(tree, members.get('outputs'), kinds.array)) throw wrong('"outputs" is no list');
  const count = members.get('execution_count');
  if (type === 'code' && !isKind(tree, count, kinds.null) && integerAt(tree, count) === undefined)
    throw wrong('"execution_count" is neither null nor a whole number');
  if (members.has('id') && textAt(tree, members.get('id')) === undefined) throw wrong('"id" is no text');
  return { node, members, type, id: textAt(tree, members.get('id')), source: lines.join('') };
}

/** An object's members by key. A key that stands twice would make it unclear which of the two a change is about. */
function membersOf(tree, node, where) {
  if (tree.kind[node] !== kinds.object) throw new Error(`it is no notebook: ${where} is no object`);
  const members = new Map();
  for (const child of children(tree, node)) {
    const key = stringOf(tree, child - 1);
    if (members.has(key)) throw new Error(`it is malformed: ${where} has the key ${JSON.stringify(key)} twice`);
    members.set(key, child);
  }
  return members;
}

function linesAt(tree, node) {
  if (isKind(tree, node, kinds.string)) return [stringOf(tree, node)];
  if (!isKind(tree, node, kinds.array)) return undefined;
  const items = [...children(tree, node)];
  return items.every((item) => tree.kind[item] === kinds.string)
    ? items.map((item) => stringOf(tree, item))
    : undefined;
}

function languageOf(tree, metadata) {
  for (const [section, key] of [
    ['language_info', 'name'],
    ['kernelspec', 'language'],
  ]) {
    const name = textAt(tree, memberAt(tree, memberAt(tree, metadata, section), key));
    if (name !== undefined) return name;
  }
  return '';
}

function memberAt(tree, node, key) {
  if (!isKind(tree, node, kinds.object)) return undefined;
  for (const child of children(tree, node)) if (stringOf(tree, child - 1) === key) return child;
  return undefined;
}

function isKind(tree, node, kind) {
  return node !== undefined && tree.kind[node] === kind;
}

function textAt(tree, node) {
  return isKind(tree, node, kinds.string) ? stringOf(tree, node) : undefined;
}

function integerAt(tree, node) {
  if (!isKind(tree, node, kinds.number)) return undefined;
  const value = Number(tree.text.slice(tree.start[node], tree.end[node]));
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}
