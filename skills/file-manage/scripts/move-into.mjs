import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { only, place } from './arguments.mjs';
import { makeFolders, removeFolders } from './folders.mjs';
import { compileGlob } from './glob.mjs';
import { isKept, refuseKept } from './kept-places.mjs';
import { put } from './put.mjs';
import { entryAt, inWorkspace, runTool, text } from './tool.mjs';

const help = `
Moves a file or folder into a folder of the workspace (the current folder), under the name that it has. A folder that is missing is made.

  echo '{"from": "a.txt", "folder": "archive"}' | node move-into.mjs
  echo '{"from": "orders/*.csv", "folder": "orders/old"}' | node move-into.mjs

In "from" the last name may be a pattern (* ? [a-z] {a,b}): all files of that folder that fit are moved, but no folders, no hidden
files and none that the stack keeps. Nothing is replaced: where the folder has something of a name already, nothing is moved.

stdout: {"folder", "created", "moved": [path], "entries"}; moved are the new paths, entries counts files and folders
`;

const most = 1000;

await runTool(help, (args) => {
  only(args, ['from', 'folder']);
  const folder = place(args, 'folder');
  if (folder.path !== '.') refuseKept(folder);
  const entry = entryAt(folder.absolute);
  if (entry && !entry.isDirectory()) throw new Error(`"${folder.path}" is there, and is not a folder`);
  const moves = sourcesOf(text(args, 'from')).map((from) => ({ from, to: below(folder, basename(from.path)) }));
  const there = moves.find(({ from, to }) => from.absolute === to.absolute);
  if (there) throw new Error(`"${there.from.path}" is in that folder already`);
  const taken = moves.find(({ to }) => entryAt(to.absolute));
  if (taken) throw new Error(`"${taken.to.path}" exists, and nothing is replaced; rename one of the two first`);
  const made = makeFolders(folder.absolute, folder.path);
  try {
    return moveAll(moves, { folder: folder.path, created: made !== undefined });
  } catch (error) {
    removeFolders(made, folder.absolute);
    throw error;
  }
});

/** One after the other: where one fails, those before it are there already, and the message says so. */
function moveAll(moves, told) {
  const moved = [];
  let entries = 0;
  for (const { from, to } of moves) {
    try {
      entries += put(from, to, { overwrite: false, copy: false }).entries;
      moved.push(to.path);
    } catch (error) {
      if (moved.length === 0) throw error;
      throw new Error(`${error.message}; ${moved.length} of ${moves.length} were moved before it`, { cause: error });
    }
  }
  return { ...told, moved, entries };
}

/** What a path names, or the files of one folder that a pattern fits. A name that is there is no pattern, whatever its signs. */
function sourcesOf(from) {
  const named = inWorkspace(from);
  if (entryAt(named.absolute) || !/[*?[{]/.test(from)) return [named];
  const folder = inWorkspace(dirname(from));
  if (/[*?[{]/.test(folder.path)) throw new Error('a pattern stands in the last name only; name the folder');
  const fits = compileGlob(basename(from));
  const hidden = basename(from).startsWith('.');
  const names = readFiles(folder).filter((name) => fits(name) && !isKept(name) && (hidden || !name.startsWith('.')));
  if (names.length === 0)
    throw new Error(
      `no file of ${folder.path === '.' ? 'the workspace' : `"${folder.path}"`} fits "${basename(from)}"`,
    );
  if (names.length > most)
    throw new Error(`${names.length} files fit, and ${most} are moved at most; take a part of them`);
  return names.map((name) => below(folder, name));
}

function readFiles(folder) {
  if (!entryAt(folder.absolute)?.isDirectory()) throw new Error(`there is no folder "${folder.path}"`);
  return readdirSync(folder.absolute, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

function below(folder, name) {
  return { absolute: join(folder.absolute, name), path: folder.path === '.' ? name : `${folder.path}/${name}` };
}
