import { choice, only, place } from './arguments.mjs';
import { cellMeant, changeNotebook, sourceArgument } from './cell-arguments.mjs';
import { replaceCell } from './change.mjs';
import { runTool } from './tool.mjs';

const help = `
Replaces the source of one cell of a Jupyter notebook of the workspace (the current folder). A changed code cell loses its outputs.

  echo '{"path": "a.ipynb", "index": 2, "source": "print(1)"}' | node replace-cell.mjs
  echo '{"path": "a.ipynb", "id": "1f3a", "source": "# Title", "cell_type": "markdown"}' | node replace-cell.mjs

Which cell is said by "index", counted from 0, or by "id". "cell_type" is keep, code, markdown or raw; keep without it.

stdout: {"path", "index", "id", "cell_type", "changed", "cells"}; cells is how many there are
`;

await runTool(help, (args) => {
  only(args, ['path', 'index', 'id', 'source', 'cell_type']);
  const find = cellMeant(args);
  const source = sourceArgument(args);
  const wanted = choice(args, 'cell_type', ['keep', 'code', 'markdown', 'raw']);
  return changeNotebook(place(args, 'path'), (notebook) => {
    const index = find(notebook);
    const cell = notebook.cells[index];
    const type = wanted === 'keep' ? cell.type : wanted;
    const changed = type !== cell.type || source !== cell.source;
    const after = changed ? replaceCell(notebook, index, source, type) : notebook.text;
    return { text: after, index, id: cell.id ?? '', cell_type: type, changed };
  });
});
