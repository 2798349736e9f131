import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { portSkeleton } from '@fpf/contract-tests';
import { contractIds, type PortRole } from '@fpf/contracts';
import { renderTemplate, writeRendered } from '@fpf/skill-registry';

type OwnRole = Exclude<PortRole, 'state-store'>;

/** A component package behind one port. Each member says that it is not written yet; the root's tsconfig.json gets its reference. */
export function newComponent(root: string, name: string, role: string): readonly string[] {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Error(`'${name}' is no name for a package: lower-case letters, digits and single hyphens.`);
  assertRole(role);
  const { type, members, config } = portSkeleton(role);
  const words = {
    name,
    role,
    type,
    members,
    config: JSON.stringify(config({ use: `@fpf/${name}`, version: '1.0.0' })),
    make: role === 'model-provider' ? asked : 'create',
  };
  const folder = join(root, 'packages', name);
  const files = writeRendered(folder, renderTemplate(join(import.meta.dirname, '../templates/component'), words));
  const path = join(root, 'tsconfig.json');
  const tsconfig = JSON.parse(readFileSync(path, 'utf8')) as { readonly references: readonly { readonly path: string }[] };
  const references = [...tsconfig.references, { path: `packages/${name}` }];
  writeFileSync(path, `${JSON.stringify({ ...tsconfig, references }, null, 2)}\n`);
  return [...files.map((file) => join(folder, file)), path];
}

/** What a provider is asked, its cases get from whoever arranges it. */
const asked = `async () => ({
  subject: {
    provider: create({}),
    request: { messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text: 'Hello' }] }], tools: [] },
  },
})`;

function assertRole(role: string): asserts role is OwnRole {
  if (role === 'state-store') throw new Error('The state store comes with its session, in one database: make an agentfs-adapter.');
  const roles = Object.keys(contractIds).filter((one) => one !== 'state-store');
  if (!roles.includes(role)) throw new Error(`'${role}' is no port. The ports are: ${roles.join(', ')}.`);
}
