import { visibleLine } from '@fpf/files/text';

/** A table of a page. Names come from models and files, so every cell is escaped. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escape).join(' | ')} |`;
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n');
}

export function escape(text: string): string {
  return visibleLine(text).replace(/[\\`*_{}[\]<>()#+!|~&]/g, '\\$&');
}
