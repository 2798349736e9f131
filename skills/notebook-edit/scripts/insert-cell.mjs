import { choice, only, place } from './arguments.mjs';
import { byId, changeNotebook, counted, indexArgument, sourceArgument } from './cell-arguments.mjs';
import { insertCell } from './change.mjs';
import { runTool, text } from './tool.mjs';

const help = `
Inserts a cell into a Jupyter notebook of the workspace (the current folder).

  echo '{"path": "a.ipynb", "source": "print(1)"}' | node insert-cell.mjs
  echo '{"path": "a.ipynb", "source": "# Title", "cell_type": "markdown", "index": 0}' | node insert-cell.mjs
  echo '{"path": "a.ipynb", "source": "print(2)", "after_id": "1f3a"}' | node insert-cell.mjs

"index" is the place that the new cell gets, counted from 0; "after_id" puts it behind the cell with that id; without both it is the last.
"cell_type" is code, markdown or raw; code without it.

stdout: {"path", "index", "id", "cell_type", "changed", "cells"}; cells is how many there are
`;

await runTool(help, (args) => {
  only(args, ['path', 'source', 'cell_type', 'index', 'after_id']);
  const at = indexArgument(args);
  const after = Object.hasOwn(args, 'after_id') ? text(args, 'after_id') : undefined;
  if (at !== undefined && after !== undefined) throw new Error('give "index" or "after_id", not both');
  const source = sourceArgument(args);
  const type = choice(args, 'cell_type', ['code', 'markdown', 'raw']);
  return changeNotebook(place(args, 'path'), (notebook) => {
    const { length } = notebook.cells;
    const index = after === undefined ? (at ?? length) : byId(notebook, after) + 1;
    if (index > length)
      throw new Error(
        `there is no place ${index}; the notebook has ${counted(length)}, so the last place is ${length}`,
      );
    const { id, text: changed } = insertCell(notebook, index, source, type);
    return { text: changed, index, id: id ?? '', cell_type: type, changed: true };
  });
});
