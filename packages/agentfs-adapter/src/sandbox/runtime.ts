import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { errnoOf } from '../tree/anchored.ts';

/** The Node that runs us, wherever it lies, with just those libraries of it that no system folder holds. */
export type Runtime = {
  readonly node: string;
  readonly libraries: readonly { readonly file: string; readonly name: string }[];
  /** What this Node maps for code at start and mostly never touches. The kernel counts it as data all the same. */
  readonly reservedBytes: number;
};

const system = /^\/(usr|lib|lib32|lib64|libx32)\//;

export function findRuntime(): Runtime {
  const node = realpathSync(process.execPath);
  const mapped = new Set<string>();
  let reservedBytes = 0;
  for (const line of memoryMap().split('\n')) {
    const [, from, to] = /^([0-9a-f]+)-([0-9a-f]+) rwxp 0+ 00:00 0 *$/.exec(line) ?? [];
    if (from !== undefined && to !== undefined) reservedBytes += Number.parseInt(to, 16) - Number.parseInt(from, 16);
    const path = /^\S+ r.x. \S+ \S+ \d+ +(\/.+)$/.exec(line)?.[1];
    if (path !== undefined && /\.so(\.[0-9.]+)?$/.test(path) && !system.test(path)) mapped.add(path);
  }
  return {
    node,
    libraries: [...mapped].sort().flatMap((file) => namesOf(file).map((name) => ({ file, name }))),
    reservedBytes,
  };
}

/** The loader asks for a library by any of the links that point to it. */
function namesOf(file: string): readonly string[] {
  const folder = dirname(file);
  const links = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink() && realpathSync(join(folder, entry.name)) === file)
    .map((entry) => entry.name);
  return [basename(file), ...links];
}

function memoryMap(): string {
  try {
    return readFileSync('/proc/self/maps', 'utf8');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return '';
    throw error;
  }
}
