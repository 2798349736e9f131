/**
 * The templates of each tool in the text of a file of phrasings: lines below `[tool]` that are neither comments nor
 * slots.
 */
export function templatesIn(text: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  let lines: string[] | undefined;
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const tool = /^\[([a-z_]+)\]$/.exec(line)?.[1];
    if (tool !== undefined) found.set(tool, (lines = found.get(tool) ?? []));
    else if (line !== '' && !line.startsWith('#') && !line.startsWith('slots ')) lines?.push(line);
  }
  return found;
}

/**
 * How many ways of saying it these are: what may be left out, the names of values, case and signs make no other way.
 */
export function waysOfSaying(templates: readonly string[]): number {
  return new Set(templates.map(bare)).size;
}

function bare(template: string): string {
  const [said = ''] = template.split(' => ');
  return withoutOptions(said)
    .replaceAll(/\{[^}]*\}/g, '{}')
    .toLowerCase()
    .replaceAll(/[^a-z0-9{}()|]+/g, ' ')
    .trim();
}

/** Options stand inside one another, so the innermost go first. */
function withoutOptions(text: string): string {
  const less = text.replaceAll(/\[[^[\]]*\]/g, ' ');
  return less === text ? text : withoutOptions(less);
}
