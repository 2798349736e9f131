import { entryAt, inWorkspace, runTool, text } from './tool.mjs';
import { listFiles, readText } from './files.mjs';
import { findLines, rank } from './matches.mjs';

const help = `
Searches the text files of the workspace (the current folder) for lines that hold a text, whatever its case.

  echo '{"query": "todo"}' | node search-repo.mjs
  echo '{"query": "todo", "path": "src"}' | node search-repo.mjs

stdout: {"matches": [{"path", "line", "text"}], "files_searched", "truncated"}
`;

const limits = { query: 256, matches: 100, found: 5000 };

await runTool(help, (args) => {
  const query = text(args, 'query').trim();
  if (query === '' || Array.from(query).length > limits.query || /[\r\n]/.test(query))
    throw new Error(`the query is not one line of 1 to ${limits.query} characters`);
  const start = inWorkspace(Object.hasOwn(args, 'path') ? text(args, 'path') : '.');
  const entry = entryAt(start.absolute);
  if (!entry) throw new Error(`there is no "${start.path}" in the workspace`);
  if (!entry.isFile() && !entry.isDirectory()) throw new Error(`"${start.path}" is neither a file nor a folder`);

  const { files, truncated } = listFiles(start, entry);
  const found = [];
  let searched = 0;
  let incomplete = truncated;
  for (const file of files) {
    const read = readText(file.absolute);
    if (read.unread) incomplete = true;
    if (read.text === undefined) continue;
    searched += 1;
    found.push(...findLines(file.path, read.text, query, limits.found - found.length));
    if (found.length >= limits.found) break;
  }
  const matches = rank(found).slice(0, limits.matches);
  return { matches, files_searched: searched, truncated: incomplete || found.length >= limits.found || found.length > matches.length };
});
