import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const buildFirst = 'build first: npm run exec -- nx run-many -t build';

/** A file of a package as it is built: what a user starts, and what loads in a third of the time. */
export function builtFile(ofPackage: string, file: string): string {
  const path = join(dirname(fileURLToPath(import.meta.resolve(`${ofPackage}/package.json`))), 'dist', file);
  if (!existsSync(path)) throw new Error(`bench: there is no ${path}; ${buildFirst}`);
  return path;
}
