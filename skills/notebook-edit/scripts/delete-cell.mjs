import { only, place } from './arguments.mjs';
import { cellMeant, changeNotebook } from './cell-arguments.mjs';
import { deleteCell } from './change.mjs';
import { runTool } from './tool.mjs';

const help = `
Deletes one cell of a Jupyter notebook of the workspace (the current folder), with its outputs.

  echo '{"path": "a.ipynb", "index": 2}' | node delete-cell.mjs
  echo '{"path": "a.ipynb", "id": "1f3a"}' | node delete-cell.mjs

Which cell is said by "index", counted from 0, or by "id". The cells behind it move up by one.

stdout: {"path", "index", "id", "cell_type", "changed", "cells"}; cells is how many are left
`;

await runTool(help, (args) => {
  only(args, ['path', 'index', 'id']);
  const find = cellMeant(args);
  return changeNotebook(place(args, 'path'), (notebook) => {
    const index = find(notebook);
    const { id = '', type } = notebook.cells[index];
    return { text: deleteCell(notebook, index), index, id, cell_type: type, changed: true };
  });
});
