// Which lines of a text are headings: those of Markdown, underlined ones, and the titles of plain texts.

const longest = 80;

/** 1 to 9, the greater the lower; 0 for a line that is none. Levels over 6 end with their paragraph. */
export function headingLevel(lines, at) {
  const line = lines[at].trim();
  if (line.length > longest) return 0;
  const marks = /^(#{1,6})\s/.exec(line)?.[1].length ?? 0;
  if (marks > 0) return marks;
  const below = lines[at + 1]?.trim() ?? '';
  if (/^(?:={3,}|-{3,})$/.test(below) && /[\p{L}\p{N}]/u.test(line)) return below[0] === '=' ? 1 : 2;
  if (/^[-*+>|]/.test(line) && !/^\*\*.*\*\*:?$/.test(line)) return 0;
  if (/^\*\*[^*]*\*\*:?$/.test(line)) return 6;
  if (isFirst(lines, at) && below === '' && at + 2 < lines.length && !/[.!?;,]$/.test(line)) return 1;
  if (isLoud(line)) return 3;
  return line.endsWith(':') && below !== '' ? 7 : 0;
}

function isFirst(lines, at) {
  for (let before = at - 1; before >= 0 && before >= at - 3; before -= 1) if (lines[before].trim() !== '') return false;
  return at <= 3;
}

function isLoud(line) {
  return /\p{Lu}{4}/u.test(line) && line === line.toUpperCase() && !/\d{3}/.test(line);
}
