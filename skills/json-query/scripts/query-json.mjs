import { choice, only, place, whole } from './arguments.mjs';
import { readJsonText } from './json-file.mjs';
import { compact, createPlaces } from './json-text.mjs';
import { children, kinds, readLines, readTree, stringOf } from './json-tree.mjs';
import { readPath } from './path.mjs';
import { select } from './select.mjs';
import { runTool, text } from './tool.mjs';
import { refuseTwins } from './unique-keys.mjs';

const help = `
Lists the values of a JSON or JSON Lines file of the workspace (the current folder) that a path leads to.

  echo '{"path": "package.json", "query": "$.scripts.*"}' | node query-json.mjs
  echo '{"path": "shop.json", "query": "$.items[?@.price < 10].name", "limit": 5}' | node query-json.mjs
  echo '{"path": "log.txt", "query": "$[-1]", "format": "lines"}' | node query-json.mjs

"query" is a path: $ the whole, .key or ['key'], [0] [-1] [1:5], .* or [*], ..key at any depth, [?@.price < 10 && @.name == 'x'].
"limit" is how many values are listed, 1 to 200; 50 without it.
"format" is auto (by the file's name: .jsonl and .ndjson hold lines), json or lines (one value a line, read as one array).

stdout: {"path", "format", "matches": [{"at", "type", "size", "value", "cut"}], "total", "truncated"}
"value" is the value as JSON text, numbers as they are written in the file.
`;

const limits = { mebibytes: 16, query: 1024, listed: 200, value: 2000, place: 1000, text: 60_000 };
const types = new Map(Object.entries(kinds).map(([name, kind]) => [kind, name]));

await runTool(help, (args) => {
  only(args, ['path', 'query', 'limit', 'format']);
  const query = Object.hasOwn(args, 'query') ? text(args, 'query') : '$';
  if (query.length > limits.query) throw new Error(`the query is longer than ${limits.query} characters`);
  const segments = readPath(query);
  const limit = whole(args, 'limit', { least: 1, most: limits.listed, otherwise: 50 });
  const wanted = choice(args, 'format', ['auto', 'json', 'lines']);
  const file = place(args, 'path');
  const format = wanted !== 'auto' ? wanted : /\.(jsonl|ndjson)$/i.test(file.path) ? 'lines' : 'json';

  const content = readJsonText(file, limits.mebibytes);
  const tree = readNamed(file.path, () => refuseTwins(format === 'lines' ? readLines(content) : readTree(content)));
  const found = select(tree, segments);
  const placeOf = createPlaces(tree);
  const matches = [];
  let room = limits.text;
  for (const node of found.slice(0, limit)) {
    const match = describe(tree, node, placeOf(node));
    room -= match.value.length + match.at.length;
    if (room < 0) break;
    matches.push(match);
  }
  return { path: file.path, format, matches, total: found.length, truncated: matches.length < found.length };
});

function readNamed(path, read) {
  try {
    return read();
  } catch (error) {
    throw new Error(`"${path}": ${error.message}`, { cause: error });
  }
}

/** The size of a container is its members or items, that of a string its characters; other values have 1. */
function describe(tree, node, at) {
  const { text: value, cut } = compact(tree, node, limits.value);
  const kind = tree.kind[node];
  const type = types.get(kind);
  return {
    at: at.slice(0, limits.place).toWellFormed(),
    type,
    size: sizeOf(tree, node),
    value,
    cut: cut || at.length > limits.place,
  };
}

function sizeOf(tree, node) {
  const kind = tree.kind[node];
  let size = 0;
  if (kind === kinds.object || kind === kinds.array) for (const _child of children(tree, node)) size += 1;
  else if (kind === kinds.string) for (const _char of stringOf(tree, node)) size += 1;
  else size = 1;
  return size;
}
