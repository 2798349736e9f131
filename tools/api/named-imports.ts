const importType = /import\("([^"]+)"\)\.([A-Za-z_]\w*)/g;

/**
 * A built declaration with its inferred `import("x").Y` written as the names of one import each. It says the same; but
 * where such types lie in each other, as inferred schemas do, the extractor looks at an inner one once for every one
 * around it, and takes most of a minute.
 */
export function withNamedImports(declaration: string): string {
  const from = new Map<string, Set<string>>();
  for (const [, path = '', name = ''] of declaration.matchAll(importType))
    from.set(name, (from.get(name) ?? new Set()).add(path));
  // A name of two modules, or one that the file has already, stays as it is.
  const named = new Map([...from].filter(([name, paths]) => paths.size === 1 && !isTaken(declaration, name)));
  const lines = [...named].flatMap(([name, paths]) => [...paths].map((path) => `import { ${name} } from "${path}";\n`));
  return (
    lines.join('') +
    declaration.replaceAll(importType, (whole, _path, name: string) => (named.has(name) ? name : whole))
  );
}

/** Declared or imported by the file itself, or said anywhere else in it. */
function isTaken(declaration: string, name: string): boolean {
  const elsewhere = declaration.replaceAll(importType, '');
  return new RegExp(`\\b${name}\\b`).test(elsewhere);
}
