import { visibleLine } from '@fpf/files/text';

/** Rows under one another, for a terminal: what comes from models and files is shown, and not obeyed. */
export function columns(rows: readonly (readonly string[])[]): string {
  const shown = rows.map((row) => row.map((text) => visibleLine(text)));
  const widths: number[] = [];
  for (const row of shown) for (const [at, cell] of row.entries()) widths[at] = Math.max(widths[at] ?? 0, cell.length);
  return shown.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd()).join('\n');
}

/** A table of a page. Names come from models and files, so every cell is escaped. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escape).join(' | ')} |`;
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n');
}

export function escape(text: string): string {
  return visibleLine(text).replace(/[\\`*_{}[\]<>()#+!|~&]/g, '\\$&');
}
