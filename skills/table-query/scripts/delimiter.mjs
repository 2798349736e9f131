// Which sign parts the fields, judged by the first rows: the one that gives most of them the same width.
import { CsvReader } from './csv-reader.mjs';

/** By name; in the order in which they win when several fit equally. A comma comes last: it also stands inside numbers. */
export const delimiters = new Map([
  ['tab', '\t'],
  ['semicolon', ';'],
  ['pipe', '|'],
  ['comma', ','],
]);

const looked = 65_536;

/** The name of the delimiter; comma where no sign parts anything. */
export function sniffDelimiter(text) {
  let best = { name: 'comma', share: 0 };
  for (const [name, sign] of delimiters) {
    const share = evenness(text.slice(0, looked), sign);
    if (share > best.share) best = { name, share };
  }
  return best.name;
}

/** The share of rows that have the most common width; 0 where that width is one field, or where the rows cannot be read so. */
function evenness(text, sign) {
  const widths = new Map();
  let rows = 0;
  const reader = new CsvReader(sign, (row) => {
    rows += 1;
    widths.set(row.length, (widths.get(row.length) ?? 0) + 1);
  });
  try {
    reader.push(text);
    if (rows === 0) reader.push('\n');
  } catch {
    return 0;
  }
  const [width, count] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  return width > 1 ? count / rows : 0;
}
