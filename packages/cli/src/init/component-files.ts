import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { portSkeleton, type SkeletonRole } from '@fpf/contract-tests';
import { type RenderedFile, renderTemplate, type Words } from '@fpf/skill-registry';

/** The version that a new package begins with; its own config pins it. */
const first = '0.1.0';

/**
 * A component package behind a port, in plain JavaScript: each member says that it is not written yet, and the port's
 * cases wait with it.
 */
export function componentFiles(
  templates: string,
  role: SkeletonRole,
  project: Words & { readonly name: string },
): readonly RenderedFile[] {
  const { type, members, options, config, checked, fixture } = portSkeleton(role);
  const used = config({ use: project.name, version: first });
  const schema = { $schema: './node_modules/@fpf/contracts/config.schema.json' };
  const words = {
    ...project,
    role,
    aRole: `${/^[aeiou]/.test(role) ? 'An' : 'A'} ${role}`,
    checked: checked.map((port) => `'${port}'`).join(', '),
    start: checked.map((port) => `fpf check ${port}`).join(' && '),
    part: Object.keys(used).join(' '),
    type,
    members,
    options,
    contractTests: contractTestsVersion(),
    config: JSON.stringify({ ...schema, ...used }, null, 2),
    packageVersion: first,
    fixtureImport: fixture ? "import * as fixture from '../src/contract-fixture.js';\n" : '',
    fixtureArgument: fixture ? ', fixture' : '',
    fixtureExport: fixture ? '\n    "./contract-fixture": "./src/contract-fixture.js",' : '',
    fixtureRow: fixture ? '| `src/contract-fixture.js` | what the cases of the port can ask it |\n' : '',
  };
  const own = join(templates, 'component-of', role);
  return [join(templates, 'component'), own]
    .filter((dir) => existsSync(dir))
    .flatMap((dir) => renderTemplate(dir, words));
}

/** The contract tests are a dependency of the command line, and of no project. */
function contractTestsVersion(): string {
  const manifest = fileURLToPath(import.meta.resolve('@fpf/contract-tests/package.json'));
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
}
