// Which part of a line is comment, by the ending of the file's name. Where that is not known, every line counts whole; where it is one of
// data that has no comments, none does. JSON has comments where a program takes them (tsconfig.json), and never inside its texts.

const slashes = { line: ['//'], block: [['/*', '*/']], quotes: `"'\`` };
const hash = { line: ['#'], block: [], quotes: `"'` };
const markup = { line: [], block: [['<!--', '-->']], quotes: '' };
const none = { line: [], block: [], quotes: '' };
const byEnding = new Map([
  ...of('json json5 jsonc', { line: ['//'], block: [['/*', '*/']], quotes: '"' }),
  ...of('avsc csv geojson har jsonl map ndjson sum tsv webmanifest', none),
  ...of(
    'c cc cpp cs cts cxx dart go groovy h hh hpp java js jsx kt kts m mjs cjs mm mts proto rs sass scala scss swift ts tsx',
    slashes,
  ),
  ...of('css less', { line: [], block: [['/*', '*/']], quotes: `"'` }),
  ...of('php', { line: ['//', '#'], block: [['/*', '*/']], quotes: `"'` }),
  ...of('bash bzl cmake cr ex exs jl lock mk nix pl pm ps1 py pyi r rb sh tcl tf toml yaml yml zsh', hash),
  ...of('hs lua sql', { line: ['--'], block: [['/*', '*/']], quotes: `"'` }),
  ...of('clj el lisp scm', { line: [';'], block: [], quotes: '"' }),
  ...of('erl tex', { line: ['%'], block: [], quotes: '' }),
  ...of('html svelte vue xml xsl', { ...markup, line: ['//'], block: [...markup.block, ['/*', '*/']] }),
  ...of('svg', markup),
]);

function of(endings, style) {
  return endings.split(' ').map((ending) => [ending, style]);
}

/** A function that takes a file's lines in turn and gives the comment in each, `''` where there is none. */
export function commentReader(path) {
  const style = byEnding.get(/\.([^./]+)$/.exec(path.toLowerCase())?.[1] ?? '');
  if (!style) return (line) => line;
  let closing;
  return (line) => {
    const { comment, open } = read(line, style, closing);
    closing = open;
    return comment;
  };
}

/** Texts in quotes that close on their line are passed over; a block comment may stay open at the end of the line. */
function read(line, style, closing) {
  let comment = '';
  let at = 0;
  let open = closing;
  const unclosed = new Set();
  while (at < line.length) {
    if (open !== undefined) {
      const end = line.indexOf(open, at);
      comment += ` ${line.slice(at, end < 0 ? undefined : end)}`;
      if (end < 0) return { comment, open };
      at = end + open.length;
      open = undefined;
      continue;
    }
    if (style.line.some((mark) => line.startsWith(mark, at) && !isPartOfWord(line, at, mark)))
      return { comment: `${comment} ${line.slice(at)}`, open };
    const block = style.block.find(([from]) => line.startsWith(from, at));
    if (block) {
      open = block[1];
      at += block[0].length;
      continue;
    }
    const end = style.quotes.includes(line[at]) && !unclosed.has(line[at]) ? closingQuote(line, at) : undefined;
    if (end === -1) unclosed.add(line[at]);
    at = end === undefined || end === -1 ? at + 1 : end + 1;
  }
  return { comment, open };
}

/** `https://` and `colour#3` begin no comment. */
function isPartOfWord(line, at, mark) {
  const before = line[at - 1];
  if (before === undefined) return false;
  return mark === '//' ? before === ':' : mark === '#' || mark === '%' ? !/[\s;)}\]]/.test(before) : false;
}

function closingQuote(line, at) {
  for (let end = at + 1; end < line.length; end++) {
    if (line[end] === '\\') end += 1;
    else if (line[end] === line[at]) return end;
  }
  return -1;
}
