// What kind of text a file holds, by its name, and how much its lines count for a question in prose.

const byEnding = new Map([
  ...'csv tsv'.split(' ').map((ending) => [ending, 'table']),
  ...'json jsonl json5 yaml yml'.split(' ').map((ending) => [ending, 'tree']),
  ...'toml ini cfg conf env properties'.split(' ').map((ending) => [ending, 'sections']),
  ...(
    'js mjs cjs ts mts cts jsx tsx py rb go rs java kt c h cc cpp hpp cs php swift sh bash ps1 sql lua pl r scala ' +
    'css scss less html htm xml svg vue svelte'
  )
    .split(' ')
    .map((ending) => [ending, 'code']),
  ['log', 'log'],
]);
const madeFile = /^(?:package-lock\.json|pnpm-lock\.yaml|go\.sum|.*\.lock|.*\.min\.\w+|.*\.map)$/;
const madeFolders = new Set(['dist', 'build', 'vendor', 'target']);

/** table, tree, sections, code, log, or prose. */
export function kindOfFile(path) {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return byEnding.get(name.slice(name.lastIndexOf('.') + 1)) ?? 'prose';
}

/** Generated files count least, and code less than texts and tables unless the question is about code. */
export function shareOf(path, isOfCode) {
  const [name, ...folders] = path.split('/').reverse();
  if (madeFile.test(name) || folders.some((folder) => madeFolders.has(folder))) return 0.4;
  const kind = kindOfFile(path);
  return (kind === 'code' || kind === 'log') && !isOfCode ? 0.75 : 1;
}
