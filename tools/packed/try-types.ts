import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Packed } from './pack-all.ts';
import { demand } from './run.ts';

/**
 * A strict consumer's program over every exported entry: the shipped declarations are whole and need nothing of this
 * repository.
 */
export function tryTypes(root: string, folder: string, packages: readonly Packed[]): void {
  const entries = packages.flatMap(({ manifest }) =>
    Object.entries(manifest.exports ?? {})
      .filter(([, target]) => typeof target === 'object')
      .map(([entry]) => `${manifest.name}${entry.slice(1)}`),
  );
  const lines = entries.flatMap((entry, index) => [
    `import * as m${index} from '${entry}';`,
    `export const size${index}: number = Object.keys(m${index}).length;`,
  ]);
  mkdirSync(join(folder, 'types'), { recursive: true });
  symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'types/node'));
  writeFileSync(join(folder, 'consumer.ts'), `${lines.join('\n')}\n`);
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023'],
    module: 'nodenext',
    moduleResolution: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    noEmit: true,
    types: ['node'],
    typeRoots: ['types'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
  demand(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], { cwd: folder });
}
