import { choice, flag, only, place, whole } from './arguments.mjs';
import { listFiles, readText } from './files.mjs';
import { fit } from './fit.mjs';
import { findLines, lookFor, rank } from './matches.mjs';
import { findFitting, findNames } from './names.mjs';
import { compilePattern } from './pattern.mjs';
import { entryAt, runTool, text } from './tool.mjs';

const help = `
Searches the workspace (the current folder): lines of text files that hold a text, and files whose paths hold it, whatever its case.

  echo '{"query": "todo"}' | node search-repo.mjs
  echo '{"query": "todo", "path": "src", "kind": "text", "context": 2, "limit": 20}' | node search-repo.mjs
  echo '{"query": "get[A-Z]\\\\w+\\\\(", "regex": true}' | node search-repo.mjs

"kind" is both (default), text (lines only) or files (names only); "context" is how many lines around each match are given too (0 to 5,
default 0); with "regex" the query is a pattern (. [a-z] \\d \\w \\s \\b ^ $ ( ) | * + ? {2,5}), of one line, whatever its case, in linear time;
"limit" is how many lines and how many files are listed at most (1 to 100, default 100).

stdout: {"matches": [{"path", "line", "text", "before", "after"}], "files": [path], "files_searched", "truncated"}; best first
`;

const limits = { query: 256, listed: 100, found: 5000, bytes: 256 * 1024 * 1024, output: 200_000 };

await runTool(help, (args) => {
  only(args, ['query', 'path', 'kind', 'context', 'limit', 'regex']);
  const query = text(args, 'query').trim();
  if (query === '' || Array.from(query).length > limits.query || /[\r\n]/.test(query))
    throw new Error(`the query is not one line of 1 to ${limits.query} characters`);
  const pattern = flag(args, 'regex') ? compilePattern(query) : undefined;
  const kind = choice(args, 'kind', ['both', 'text', 'files']);
  const context = whole(args, 'context', { least: 0, most: 5, otherwise: 0 });
  const most = whole(args, 'limit', { least: 1, most: limits.listed, otherwise: limits.listed });
  const start = place(args, 'path', '.');
  const entry = entryAt(start.absolute);
  if (!entry) throw new Error(`there is no "${start.path}" in the workspace`);
  if (!entry.isFile() && !entry.isDirectory()) throw new Error(`"${start.path}" is neither a file nor a folder`);

  const { files, truncated } = listFiles(start, entry);
  const from = entry.isFile() ? start.path.lastIndexOf('/') + 1 : start.path === '.' ? 0 : start.path.length + 1;
  const named = kind === 'text' ? [] : pattern ? findFitting(files, pattern, from) : findNames(files, query, from);
  const names = fit(named, { most, bytes: limits.output / 2 });
  const { found, searched, incomplete } =
    kind === 'files'
      ? { found: [], searched: 0, incomplete: false }
      : searchText(files, soughtBy(query, pattern), context);
  const matches = fit(rank(found), { most, bytes: limits.output / 2 + names.room });
  return {
    matches: matches.kept,
    files: names.kept,
    files_searched: searched,
    truncated: truncated || incomplete || matches.left || names.left || (pattern?.spent() ?? false),
  };
});

/** Of a pattern only its place is known: its lines come by path. */
function soughtBy(query, pattern) {
  return pattern ? { mayHold: () => !pattern.spent(), at: pattern.at, fit: () => 0 } : lookFor(query);
}

function searchText(files, sought, context) {
  const found = [];
  let [searched, bytes, incomplete] = [0, 0, false];
  for (const file of files) {
    const read = readText(file.absolute);
    if (read.unread) incomplete = true;
    if (read.text === undefined) continue;
    searched += 1;
    bytes += read.size;
    found.push(...findLines(file.path, read.text, sought, { room: limits.found - found.length, context }));
    if (found.length >= limits.found || bytes > limits.bytes) return { found, searched, incomplete: true };
  }
  return { found, searched, incomplete };
}
