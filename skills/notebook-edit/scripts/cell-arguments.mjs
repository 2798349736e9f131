// The arguments that the tools for cells share, and the file that they change.
import { whole } from './arguments.mjs';
import { readJsonText } from './json-file.mjs';
import { readNotebook } from './notebook.mjs';
import { text } from './tool.mjs';
import { writeWhole } from './write-whole.mjs';

const limits = { cells: 100_000, id: 64, source: 131_072, mebibytes: 16, shown: 100 };

export function sourceArgument(args) {
  const source = text(args, 'source');
  if (source.length > limits.source) throw new Error(`the source is longer than ${limits.source} characters`);
  return source;
}

export function indexArgument(args) {
  return whole(args, 'index', { least: 0, most: limits.cells, otherwise: undefined });
}

/** Which cell is meant: exactly one of "index" and "id" says it. */
export function cellMeant(args) {
  const index = indexArgument(args);
  const id = Object.hasOwn(args, 'id') ? text(args, 'id') : undefined;
  if ((index === undefined) === (id === undefined))
    throw new Error('give either "index" or "id", to say which cell is meant');
  return (notebook) => (id === undefined ? byIndex(notebook, index) : byId(notebook, id));
}

function byIndex({ cells }, index) {
  if (index < cells.length) return index;
  throw new Error(`there is no cell ${index}; the notebook has ${counted(cells.length)}, counted from 0`);
}

export function counted(cells) {
  return cells === 1 ? '1 cell' : `${cells} cells`;
}

export function byId({ cells }, id) {
  const found = cells.flatMap((cell, index) => (cell.id === id ? [index] : []));
  if (found.length === 1) return found[0];
  if (found.length === 0) throw new Error(`there is no cell with the id ${JSON.stringify(id.slice(0, limits.id))}`);
  throw new Error(`the cells ${found.slice(0, 10).join(', ')} have the same id; say which one by "index"`);
}

/** Changes the notebook at a place. What comes out is read again before it is written: a change that breaks the file is none. */
export function changeNotebook(file, change) {
  const before = named(file, () => readNotebook(readJsonText(file, limits.mebibytes)));
  const { text: after, ...answer } = change(before);
  const { cells } = named(file, () => readNotebook(after));
  if (after !== before.text) {
    writeWhole(file, (bytes) => {
      if (!bytes?.equals(Buffer.from(before.text, 'utf8')))
        throw new Error(`"${file.path}" was changed by somebody else at the same time`);
      return Buffer.from(after, 'utf8');
    });
  }
  return { path: file.path, ...answer, id: answer.id.slice(0, limits.shown).toWellFormed(), cells: cells.length };
}

export function named({ path }, read) {
  try {
    return read();
  } catch (error) {
    if (error.message.startsWith('"')) throw error;
    throw new Error(`"${path}": ${error.message}`, { cause: error });
  }
}
