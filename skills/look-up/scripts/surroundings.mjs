// What each line of a file is below (a heading, a section, the header of its table, its parents), and which lines are
// one paragraph.
import { kindOfFile } from './file-kinds.mjs';
import { headingLevel } from './headings.mjs';

const mostHeads = 3;

/** Returns for each line `heads`, what it is below, its paragraph, and its role (head, row, text, blank). */
export function surroundings(path, lines) {
  const kind = kindOfFile(path);
  if (kind === 'table') return table(lines);
  if (kind === 'tree') return tree(lines);
  return kind === 'prose' || kind === 'log' ? prose(lines) : kind === 'sections' ? sections(lines) : prose(lines, true);
}

function isBlank(line) {
  return line.trim() === '';
}

const blank = { heads: [], group: -1, role: 'blank' };

function table(lines) {
  const header = lines.findIndex((line) => !isBlank(line));
  return lines.map((line, at) => {
    if (isBlank(line)) return blank;
    return at === header ? { heads: [], group: -1, role: 'head' } : { heads: [header], group: -1, role: 'row' };
  });
}

/** JSON and YAML: what is indented less and comes before. Below a bare bracket, the first member names the object. */
function tree(lines) {
  const above = [];
  return lines.map((line, at) => {
    const text = line.trimStart();
    if (text === '') return blank;
    const indent = line.length - text.length;
    const isItem = text.startsWith('- ');
    while (above.length > 0 && !isBelow(indent, isItem, above.at(-1))) above.pop();
    const heads = above.filter((one) => one.head !== undefined && one.head !== at).map((one) => one.head);
    const parent = above.at(-1)?.own ?? -1;
    above.push({ indent, isItem, head: headOf(text, at, lines), own: at });
    return /^[\]})\s,;[{]*$/.test(text)
      ? blank
      : { heads: heads.slice(-mostHeads), group: parent, role: /[:{[]$/.test(text) ? 'head' : 'text' };
  });
}

/** Below a bare bracket the first member is the head, unless it is whole objects that are members. */
function headOf(text, at, lines) {
  if (!/^[[{]+\s*$/.test(text)) return at;
  const next = lines[at + 1]?.trim() ?? '';
  return next === '' || /[[{]$/.test(next) ? undefined : at + 1;
}

/** A list of YAML may stand as far left as its key. */
function isBelow(indent, isItem, above) {
  return above.indent < indent || (above.indent === indent && isItem && !above.isItem);
}

/** TOML and ini: the section, and of a table of an array its first key, which tends to name it. */
function sections(lines) {
  let [heads, group] = [[], 0];
  return lines.map((line, at) => {
    const text = line.trim();
    if (text === '') group = at;
    if (text === '') return blank;
    if (!text.startsWith('[') || !text.includes(']'))
      return { heads: heads.filter((head) => head !== at), group, role: 'text' };
    heads = text.startsWith('[[') && at + 1 < lines.length ? [at, at + 1] : [at];
    group = at;
    return { heads: [], group: -1, role: 'head' };
  });
}

function prose(lines, isCode = false) {
  const above = [];
  let [group, header, isFenced] = [0, -1, false];
  return lines.map((line, at) => {
    if (isBlank(line)) {
      [group, header] = [at, -1];
      while (above.at(-1)?.level > 6) above.pop();
      return blank;
    }
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced;
    // A comment of a shell looks like a heading.
    const level = isCode || isFenced ? 0 : headingLevel(lines, at);
    if (level > 0) {
      while (above.length > 0 && above.at(-1).level >= level) above.pop();
      const heads = above.map((one) => one.at).slice(-mostHeads);
      above.push({ level, at });
      group = at;
      return { heads, group: -1, role: 'head' };
    }
    const heads = above.map((one) => one.at).slice(-mostHeads);
    if (/^[\s|:=+-]*$/.test(line)) return { ...blank, heads };
    if (!isCode && header < 0 && isHeader(lines, at)) {
      header = at;
      return { heads, group: -1, role: 'head' };
    }
    if (header >= 0 && line.includes('|'))
      return { heads: [...heads.slice(1 - mostHeads), header], group: -1, role: 'row' };
    return { heads, group, role: 'text' };
  });
}

/** A row of Markdown with a rule below it. */
function isHeader(lines, at) {
  const rule = lines[at + 1] ?? '';
  return lines[at].includes('|') && rule.includes('-') && rule.includes('|') && /^[\s|:-]+$/.test(rule);
}
