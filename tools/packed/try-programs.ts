import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareOutput } from '../docs/check/compare-output.ts';
import { guidePrograms } from './guide-programs.ts';
import { plainEnvironment } from './install.ts';
import type { NodeProgram } from './nodes.ts';
import type { Results } from './results.ts';
import { demand } from './run.ts';

/**
 * The programs of the guide to embedding as somebody would write them who has installed the packages: compiled by every
 * TypeScript that is here, and run.
 */
export function tryPrograms(
  root: string,
  installed: string,
  node: NodeProgram,
  first: boolean,
  results: Results,
): void {
  const folder = join(installed, 'programs');
  const programs = guidePrograms(root);
  mkdirSync(join(folder, 'types'), { recursive: true });
  symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'types/node'));
  for (const one of ['workspace', 'embedding'])
    cpSync(join(root, 'examples', one), join(folder, 'examples', one), { recursive: true, filter: isSource });
  for (const { name, text } of programs) writeFileSync(join(folder, `${name}.ts`), text);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings(programs.map(({ name }) => `${name}.ts`))));
  if (first)
    for (const { version, compiler } of compilers(root))
      results.check(`TypeScript ${version} takes the ${programs.length} programs of the guide to embedding`, () => {
        demand(process.execPath, [compiler, '-p', folder, '--pretty', 'false', '--noEmit'], { cwd: folder });
      });
  const compiled = results.check(`${node.name}: the programs of the guide to embedding are compiled`, () => {
    demand(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], { cwd: folder });
  });
  if (!compiled) return;
  for (const program of programs)
    results.check(`${node.name}: ${program.name} of the guide to embedding prints what the page shows`, () => {
      const script = join(folder, `${program.name}.js`);
      const { stdout } = demand(node.program, [script], { cwd: folder, env: plainEnvironment(node) });
      const unlike = compareOutput(program.shown, stdout);
      if (unlike !== undefined) throw new Error(unlike);
    });
}

function isSource(path: string): boolean {
  return !/[/\\]\.fpf$/.test(path);
}

/** `await using` is made into what Node 20 runs too. */
function settings(files: readonly string[]): object {
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2023', 'esnext.disposable'],
    module: 'nodenext',
    moduleResolution: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    types: ['node'],
    typeRoots: ['types'],
  };
  return { compilerOptions, files };
}

/** Each TypeScript that is here: the one of this repository, what its tools bring, and the oldest that is promised. */
function compilers(root: string): readonly { readonly version: string; readonly compiler: string }[] {
  const store = join(root, 'node_modules/.pnpm');
  return readdirSync(store)
    .filter((name) => name.startsWith('typescript@'))
    .map((name) => ({
      version: name.slice('typescript@'.length),
      compiler: join(store, name, 'node_modules/typescript/bin/tsc'),
    }));
}
