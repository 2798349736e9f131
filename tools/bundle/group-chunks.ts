import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { Metafile } from 'esbuild';

/** To look for a file costs as much as to read 28 KB of one: a larger chunk may cost more where it is not needed. */
const most = 16_384;

type Outputs = Metafile['outputs'];
type Group = { readonly outputs: string[]; readonly files: string[]; readonly exports: Set<string> };

/**
 * Groups the chunks that may be one file: they are small, export no name twice, and need the same packages, so that no
 * command loads a package that it does not use.
 */
export function groupChunks(
  files: ReadonlyMap<string, string>,
  outputs: Outputs,
  outdir: string,
): readonly (readonly string[])[] {
  const ways = new Map(Object.keys(outputs).map((output) => [output, importsOf(output, outputs)]));
  const groups = new Map<string, Group[]>();
  for (const output of Object.keys(outputs).sort()) {
    const file = posix.relative(outdir, output);
    const { bytes, entryPoint, exports } = outputs[output] ?? { bytes: 0, exports: [] };
    if (entryPoint !== undefined || bytes > most || !files.has(file)) continue;
    const needs = needsOf(packagesOf(output, outputs));
    const alike = groups.get(needs) ?? [];
    groups.set(needs, alike);
    const group = alike.find(
      (one) => !exports.some((name) => one.exports.has(name)) && !leadsBack([...one.outputs, output], ways),
    );
    if (group === undefined) {
      alike.push({ outputs: [output], files: [file], exports: new Set(exports) });
      continue;
    }
    group.outputs.push(output);
    group.files.push(file);
    for (const name of exports) group.exports.add(name);
    const out = new Set(group.outputs.flatMap((one) => [...(ways.get(one) ?? [])]));
    for (const one of group.outputs) ways.set(one, out);
  }
  return [...groups.values()]
    .flat()
    .map((group) => group.files)
    .filter(({ length }) => length > 1);
}

/** What each command that reads a project loads of ours, whatever it does. */
const usual = /^@fpf\/(?:contracts\/(?:errors|hash|validate)|files\/(?:lock|read|text|write))$/;

/**
 * The packages by which chunks differ. Node's own modules are taken when they are used; and what needs the contracts is
 * loaded by such commands alone.
 */
function needsOf(packages: ReadonlySet<string>): string {
  const isUsual = (name: string): boolean => packages.has('@fpf/contracts') && usual.test(name);
  return [...packages]
    .filter((name) => !isBuiltin(name) && !isUsual(name))
    .sort()
    .join(' ');
}

/** The packages that are loaded with an output, by itself or by what it imports. */
function packagesOf(output: string, outputs: Outputs, seen = new Set<string>()): ReadonlySet<string> {
  const found = new Set<string>();
  if (seen.has(output)) return found;
  seen.add(output);
  for (const { path, kind, external } of outputs[output]?.imports ?? []) {
    if (kind !== 'import-statement') continue;
    if (external === true) found.add(path);
    else for (const one of packagesOf(path, outputs, seen)) found.add(one);
  }
  return found;
}

function importsOf(output: string, outputs: Outputs): ReadonlySet<string> {
  const imports = outputs[output]?.imports ?? [];
  return new Set(
    imports.flatMap(({ path, kind, external }) => (kind === 'import-statement' && external !== true ? [path] : [])),
  );
}

/** Whether imports lead from outputs to others and back: as one file they would run before what they need. */
function leadsBack(group: readonly string[], ways: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const seen = new Set<string>(group);
  const left = group.flatMap((one) => [...(ways.get(one) ?? [])]).filter((to) => !group.includes(to));
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    for (const to of ways.get(at) ?? []) {
      if (group.includes(to)) return true;
      left.push(to);
    }
  }
  return false;
}
