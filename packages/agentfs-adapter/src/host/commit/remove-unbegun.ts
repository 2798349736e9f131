import { lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';

const staged = /^(?:contents|state|package\.json|(?:state|plan\.json)\.[0-9a-f]{12}\.tmp|[a-z-]+\.[jt]s)$/;

/**
 * Removes a commit's folder that has no plan yet, one staged file after another. A folder that holds anything else was
 * not made by us, and stays.
 */
export function removeUnbegun(folder: string): void {
  const files = readdirSync(folder).map((name) => ({ name, path: join(folder, name) }));
  if (!files.every(({ name, path }) => staged.test(name) && lstatSync(path).isFile())) return;
  for (const { path } of files) unlinkSync(path);
  rmdirSync(folder);
}
