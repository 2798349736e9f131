/**
 * The mistake of most broken headers: `description: Use when: …`. Puts the plain values of top-level lines into quotes, for
 * skills that are read leniently. Undefined when there is nothing to quote.
 */
export function quotePlainValues(header: string): string | undefined {
  let quoted = 0;
  const lines = header.split(/\r\n|\n|\r/).map((line) => {
    const split = line.indexOf(': ');
    if (split <= 0 || !/^[A-Za-z_-]+$/.test(line.slice(0, split))) return line;
    const value = line.slice(split + 2).trim();
    if (value === '' || /^["'|>[{&*!#]/.test(value)) return line;
    quoted += 1;
    return `${line.slice(0, split)}: "${value.replace(/[\\"]/g, '\\$&')}"`;
  });
  return quoted === 0 ? undefined : lines.join('\n');
}
