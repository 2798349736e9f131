import { only, place, whole } from './arguments.mjs';
import { listFiles } from './files.mjs';
import { fit } from './fit.mjs';
import { compileGlob } from './glob.mjs';
import { entryAt, runTool, text } from './tool.mjs';

const help = `
Finds the files of the workspace (the current folder) whose paths fit a pattern.

  echo '{"pattern": "*.md"}' | node find-files.mjs
  echo '{"pattern": "**/test/*.{js,ts}", "path": "src", "limit": 50}' | node find-files.mjs

*  any run within a name       **  any number of folders       ?  one character       [a-z] [!a-z]  one of a set       {a,b}  either
A pattern without / fits names in every folder; one with / fits the path below "path". "limit" is 1 to 1000, default 200.

stdout: {"files": [path], "total", "truncated"}; total counts all that fit, truncated is true when some are not listed or not looked at
`;

const mostBytes = 200_000;

await runTool(help, (args) => {
  only(args, ['pattern', 'path', 'limit']);
  const fits = compileGlob(text(args, 'pattern'));
  const folder = place(args, 'path', '.');
  const limit = whole(args, 'limit', { least: 1, most: 1000, otherwise: 200 });
  const entry = entryAt(folder.absolute);
  if (!entry) throw new Error(`there is no folder "${folder.path}"`);
  if (!entry.isDirectory())
    throw new Error(`"${folder.path}" is ${entry.isSymbolicLink() ? 'a link' : 'not a folder'}`);
  const { files, truncated } = listFiles(folder, entry);
  const below = folder.path === '.' ? 0 : folder.path.length + 1;
  const found = files.map(({ path }) => path).filter((path) => fits(path.slice(below)));
  const { kept, left } = fit(found, { most: limit, bytes: mostBytes });
  return { files: kept, total: found.length, truncated: truncated || left };
});
