// Changes of one cell, each as pieces of text put in place of others. Every byte outside of them stays as it is.
import { createHash } from 'node:crypto';
import { children } from './json-tree.mjs';
import { firstInside, indentAt, layoutOf, render, sourceOf } from './layout.mjs';

/** The notebook's text with the cell's source, and its type where that changes. A code cell loses its outputs: they belong to the old source. */
export function replaceCell(notebook, index, source, type) {
  const { tree, text, cells } = notebook;
  const cell = cells[index];
  const layout = layoutOf(notebook);
  const inside = indentAt(text, firstInside(tree, cell.node));
  if (type !== cell.type) {
    const indent = indentAt(text, tree.start[cell.node]);
    return splice(text, [
      [
        tree.start[cell.node],
        tree.end[cell.node],
        render(retyped(notebook, cell, source, type, layout), layout, indent),
      ],
    ]);
  }
  const pieces = [pieceOf(notebook, cell, 'source', render(sourceOf(source, layout), layout, inside))];
  if (type === 'code') {
    pieces.push(pieceOf(notebook, cell, 'outputs', '[]'));
    pieces.push(pieceOf(notebook, cell, 'execution_count', 'null'));
  }
  return splice(text, pieces);
}

/** The notebook's text with a new cell that stands at `index`, and that cell's id; undefined below format 4.5, which has none. */
export function insertCell(notebook, index, source, type) {
  const { tree, text, cells, list, minor } = notebook;
  const layout = layoutOf(notebook);
  const id = minor >= 5 ? newId(notebook, index, source) : undefined;
  const cell = cellOf({ type, id, source: sourceOf(source, layout), metadata: {} });
  if (cells.length === 0)
    return { id, text: splice(text, [[tree.start[list], tree.end[list], firstCell(notebook, cell, layout)]]) };
  const beside = cells[Math.min(index, cells.length - 1)];
  const begin = tree.start[beside.node];
  const gap = /[,[]([ \t\r\n]*)$/.exec(text.slice(Math.max(0, begin - 1000), begin))?.[1] ?? '';
  const parted = gap.includes('\n') ? `,${gap}` : layout.comma;
  const written = render(cell, layout, indentAt(text, begin));
  const end = tree.end[beside.node];
  return {
    id,
    text: splice(text, [index < cells.length ? [begin, begin, written + parted] : [end, end, parted + written]]),
  };
}

export function deleteCell(notebook, index) {
  const { tree, text, cells, list } = notebook;
  const { node } = cells[index];
  if (cells.length === 1) return splice(text, [[tree.start[list], tree.end[list], '[]']]);
  const last = index === cells.length - 1;
  const from = last ? tree.end[cells[index - 1].node] : tree.start[node];
  return splice(text, [[from, last ? tree.end[node] : tree.start[cells[index + 1].node], '']]);
}

function firstCell({ tree, text, list }, cell, layout) {
  const outer = indentAt(text, tree.start[list - 1]);
  if (outer === undefined || layout.step === undefined) return `[${render(cell, layout, undefined)}]`;
  const inner = outer + layout.step;
  return `[${layout.feed}${inner}${render(cell, layout, inner)}${layout.feed}${outer}]`;
}

function pieceOf({ tree }, { members }, name, json) {
  const node = members.get(name);
  return [tree.start[node], tree.end[node], json];
}

const known = new Set(['attachments', 'cell_type', 'execution_count', 'id', 'metadata', 'outputs', 'source']);

/** A cell of another type keeps its id and metadata, and attachments stay with text. What the new type has no place for is not dropped. */
function retyped({ tree, text }, { members }, source, type, layout) {
  const held = members.get('attachments');
  if (type === 'code' && held !== undefined && [...children(tree, held)].length > 0)
    throw new Error(
      'the cell has attachments, and a code cell can have none; keep its type, or remove them with Jupyter first',
    );
  const other = [...members.keys()].find((name) => !known.has(name));
  if (other !== undefined)
    throw new Error(
      `the cell has ${JSON.stringify(other)}, which is no part of the format, and would be lost; keep its type`,
    );
  const raw = (name) =>
    members.has(name) ? { raw: text.slice(tree.start[members.get(name)], tree.end[members.get(name)]) } : undefined;
  const attachments = type === 'code' ? undefined : raw('attachments');
  return cellOf({ type, id: raw('id'), source: sourceOf(source, layout), metadata: raw('metadata'), attachments });
}

/** The members in the order in which Jupyter writes them. */
function cellOf({ type, id, source, metadata, attachments }) {
  const code = type === 'code';
  return {
    ...(attachments === undefined ? {} : { attachments }),
    cell_type: type,
    ...(code ? { execution_count: null } : {}),
    ...(id === undefined ? {} : { id }),
    metadata,
    ...(code ? { outputs: [] } : {}),
    source,
  };
}

/** Made from what the notebook holds, so that the same call on the same file gives the same bytes. */
function newId({ cells }, index, source) {
  const taken = new Set(cells.map(({ id }) => id));
  for (let round = 0; ; round += 1) {
    const id = createHash('sha256')
      .update(JSON.stringify([index, source, [...taken], round]))
      .digest('hex')
      .slice(0, 8);
    if (!taken.has(id)) return id;
  }
}

function splice(text, pieces) {
  let result = '';
  let at = 0;
  for (const [from, to, piece] of [...pieces].sort((a, b) => a[0] - b[0])) {
    result += text.slice(at, from) + piece;
    at = to;
  }
  return result + text.slice(at);
}
