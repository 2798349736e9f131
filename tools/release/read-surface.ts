/** An API report, read back: each name with what the report declares under it. */
export type Surface = ReadonlyMap<string, Declared>;

export interface Declared {
  readonly exported: boolean;
  /** A type may be named by others; a function may not, though a member may be called as it is. */
  readonly isType: boolean;
  readonly lines: readonly string[];
}

const head = /^(export )?(?:declare )?(?:abstract )?(class|const|enum|function|interface|let|namespace|type) (\w+)/;
const handedOn = /^export \{ (?:type )?(\w+) \}$/;

export function readSurface(report: string): Surface {
  const found = new Map<string, Declared>();
  let open: string | undefined;
  for (const line of report.split('\n')) {
    const [, exported, kind = '', name = handedOn.exec(line)?.[1]] = head.exec(line) ?? [];
    // A line at the margin is the head of a declaration, its end, or none of its own.
    if (name !== undefined || /^(?:import|export|```)/.test(line)) open = name;
    if (open === undefined || isRemark(line)) continue;
    const had = found.get(open);
    found.set(open, {
      exported: had?.exported === true || exported !== undefined || kind === '',
      isType: had?.isType === true || ['class', 'enum', 'interface', 'type'].includes(kind),
      lines: [...(had?.lines ?? []), line.trim()],
    });
  }
  return found;
}

function isRemark(line: string): boolean {
  return /^\s*(?:$|\/\/|\/\*|\*)/.test(line);
}

/** The names of the same report that a declaration says: the types in it, and what it takes the type of. */
export function namedBy({ lines }: Declared, surface: Surface): readonly string[] {
  const text = lines.join('\n').replaceAll(/'[^'\n]*'|"[^"\n]*"/g, '');
  const words = [...text.matchAll(/\b(typeof )?([A-Za-z_$][\w$]*)/g)];
  const named = words.flatMap(([, of, word = '']) =>
    surface.get(word)?.isType === true || (of !== undefined && surface.has(word)) ? [word] : [],
  );
  return [...new Set(named)];
}
