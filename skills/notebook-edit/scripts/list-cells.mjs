import { only, place, whole } from './arguments.mjs';
import { named } from './cell-arguments.mjs';
import { readJsonText } from './json-file.mjs';
import { children } from './json-tree.mjs';
import { readNotebook } from './notebook.mjs';
import { runTool } from './tool.mjs';

const help = `
Lists the cells of a Jupyter notebook of the workspace (the current folder): number, id, type and source.

  echo '{"path": "a.ipynb"}' | node list-cells.mjs
  echo '{"path": "a.ipynb", "start": 100, "limit": 20}' | node list-cells.mjs

"start" is the first cell to list, counted from 0. "limit" is how many are listed, 1 to 200; 100 without it.

stdout: {"path", "format", "language", "cells": [{"index", "id", "cell_type", "source", "cut", "outputs"}], "total", "truncated"}
`;

const limits = { mebibytes: 16, listed: 200, source: 4000, text: 60_000, name: 100 };

await runTool(help, (args) => {
  only(args, ['path', 'start', 'limit']);
  const start = whole(args, 'start', { least: 0, most: 100_000, otherwise: 0 });
  const limit = whole(args, 'limit', { least: 1, most: limits.listed, otherwise: 100 });
  const file = place(args, 'path');
  const notebook = named(file, () => readNotebook(readJsonText(file, limits.mebibytes)));
  const total = notebook.cells.length;
  const cells = [];
  let room = limits.text;
  for (let index = start; index < Math.min(total, start + limit); index += 1) {
    const cell = describe(notebook, index);
    room -= cell.source.length;
    if (room < 0) break;
    cells.push(cell);
  }
  const language = notebook.language.slice(0, limits.name).toWellFormed();
  return {
    path: file.path,
    format: `4.${notebook.minor}`,
    language,
    cells,
    total,
    truncated: start + cells.length < total,
  };
});

/** `outputs` is how many a code cell has. */
function describe({ tree, cells }, index) {
  const { id = '', type, source, members } = cells[index];
  const outputs = type === 'code' ? [...children(tree, members.get('outputs'))].length : 0;
  const shown = source.slice(0, limits.source).toWellFormed();
  return {
    index,
    id: id.slice(0, limits.name).toWellFormed(),
    cell_type: type,
    source: shown,
    cut: source.length > limits.source,
    outputs,
  };
}
