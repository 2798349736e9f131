/**
 * The mistakes of most broken headers: `description: Use when: …`, `argument-hint: [file] [line]`, `title: "One" of
 * many`. Puts such values of top-level lines into quotes, for skills that are read leniently. Undefined when there is
 * nothing to quote.
 */
export function quotePlainValues(header: string): string | undefined {
  let quoted = 0;
  const lines = header.split('\n').map((line) => {
    const split = line.indexOf(': ');
    if (split <= 0 || split > 64 || !/^[A-Za-z][A-Za-z0-9_-]*$/.test(line.slice(0, split))) return line;
    const value = line.slice(split + 2).trim();
    if (value === '' || isYaml(value)) return line;
    quoted += 1;
    return `${line.slice(0, split)}: "${value.replace(/[\\"]/g, '\\$&')}"`;
  });
  return quoted === 0 ? undefined : lines.join('\n');
}

/**
 * What is left as it is: quoted from end to end, in brackets from end to end, a block's head, an anchor, an alias, a
 * tag, a comment.
 */
function isYaml(value: string): boolean {
  if (value.startsWith('"')) return !/^"[^"\\]*"\s*[^\s#]/.test(value);
  if (value.startsWith("'")) return !/^'[^']*'\s*[^\s#']/.test(value);
  if (value.startsWith('[') || value.startsWith('{')) return !goesOn(value);
  return /^(?:[|>][-+1-9]{0,2}(?:\s*#.*)?$|[&*!](?![*\s])|#)/.test(value);
}

/** Whether text stands behind the bracket that closes the first one. */
function goesOn(value: string): boolean {
  let open = 0;
  for (let at = 0; at < value.length; at += 1) {
    if ('[{'.includes(value[at] ?? ' ')) open += 1;
    if (']}'.includes(value[at] ?? ' ')) open -= 1;
    if (open === 0) return /^\s*[^\s#]/.test(value.slice(at + 1));
  }
  return false;
}
