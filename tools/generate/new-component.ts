import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractIds } from '@fpf/contracts';
import { renderTemplate, writeRendered } from '@fpf/skill-registry';

/** A component package behind one port. It says that it is not written yet; the root's tsconfig.json gets its reference. */
export function newComponent(root: string, name: string, role: string): readonly string[] {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Error(`'${name}' is no name for a package: lower-case letters, digits and single hyphens.`);
  if (!Object.hasOwn(contractIds, role)) throw new Error(`'${role}' is no port. The ports are: ${Object.keys(contractIds).join(', ')}.`);
  const folder = join(root, 'packages', name);
  const files = writeRendered(folder, renderTemplate(join(import.meta.dirname, '../templates/component'), { name, role }));
  const path = join(root, 'tsconfig.json');
  const config = JSON.parse(readFileSync(path, 'utf8')) as { readonly references: readonly { readonly path: string }[] };
  writeFileSync(path, `${JSON.stringify({ ...config, references: [...config.references, { path: `packages/${name}` }] }, null, 2)}\n`);
  return [...files.map((file) => join(folder, file)), path];
}
