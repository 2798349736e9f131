import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portSkeleton, type SkeletonRole } from '@fpf/contract-tests';
import { contractIds } from '@fpf/contracts';
import { renderTemplate, writeRendered } from '@fpf/skill-registry';

const templates = join(import.meta.dirname, '../templates');

/**
 * A component package behind one port. Each member says that it is not written yet; the root's tsconfig.json gets its
 * reference.
 */
export function newComponent(root: string, name: string, role: string): readonly string[] {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Error(`'${name}' is no name for a package: lower-case letters, digits and single hyphens.`);
  assertRole(role);
  const { type, members, options, config, checked, fixture } = portSkeleton(role);
  const words = {
    name,
    role,
    aRole: `${/^[aeiou]/.test(role) ? 'An' : 'A'} ${role}`,
    checked: checked.map((port) => `'${port}'`).join(', '),
    type,
    members,
    options,
    config: JSON.stringify(config({ use: `@fpf/${name}`, version: '0.1.0' })),
    fixtureImport: fixture ? "import * as fixture from '../src/contract-fixture.ts';\n" : '',
    fixtureArgument: fixture ? ', fixture' : '',
    fixtureExport: fixture ? fixtureExport : '',
  };
  const folder = join(root, 'packages', name);
  const own = join(templates, 'component-of', role);
  const rendered = [join(templates, 'component'), own]
    .filter((dir) => existsSync(dir))
    .flatMap((dir) => renderTemplate(dir, words));
  const files = writeRendered(folder, rendered);
  const path = join(root, 'tsconfig.json');
  const tsconfig = JSON.parse(readFileSync(path, 'utf8')) as {
    readonly references: readonly { readonly path: string }[];
  };
  const references = [...tsconfig.references, { path: `packages/${name}` }];
  writeFileSync(path, `${JSON.stringify({ ...tsconfig, references }, null, 2)}\n`);
  return [...files.map((file) => join(folder, file)), path];
}

const fixtureExport = `
    "./contract-fixture": {
      "@fpf/source": "./src/contract-fixture.ts",
      "types": "./dist/contract-fixture.d.ts",
      "default": "./dist/contract-fixture.js"
    },`;

function assertRole(role: string): asserts role is SkeletonRole {
  if (role === 'state-store')
    throw new Error('The state store comes with its session, in one database: make an agentfs-adapter.');
  const roles = Object.keys(contractIds).filter((one) => one !== 'state-store');
  if (!roles.includes(role)) throw new Error(`'${role}' is no port. The ports are: ${roles.join(', ')}.`);
}
