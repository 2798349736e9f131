/** Returns a page that says what it is built from, so that nobody edits it by hand. */
export function page(title: string, source: string, ...parts: readonly string[]): string {
  const origin = `Built from ${source} by \`npm run docs\`; edits are overwritten.`;
  return `${[`# ${title}`, origin, ...parts].filter((part) => part !== '').join('\n\n')}\n`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export function code(text: string): string {
  return `\`${text}\``;
}
