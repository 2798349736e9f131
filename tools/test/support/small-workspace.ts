import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './copy-tree.ts';

const exports = { '.': { '@fpf/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' } };

/**
 * Three packages under this repository's own compiler settings, linked as pnpm links them: what is not declared is not
 * there.
 */
export class SmallWorkspace {
  readonly path: string = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-small-')));

  constructor() {
    copyFileSync(join(root, 'tsconfig.base.json'), join(this.path, 'tsconfig.base.json'));
    mkdirSync(join(this.path, 'node_modules/@types'), { recursive: true });
    symlinkSync(realpathSync(join(root, 'node_modules/@types/node')), join(this.path, 'node_modules/@types/node'));
    this.package('contracts', []);
    this.package('guards', ['contracts']);
    this.package('reporter', ['contracts']);
  }

  private package(name: string, dependencies: readonly string[]): void {
    const folder = `packages/${name}`;
    this.write(`${folder}/package.json`, JSON.stringify({ name: `@fpf/${name}`, type: 'module', exports }));
    this.write(`${folder}/src/index.ts`, `export const ${name} = 1;\n`);
    this.write(`${folder}/src/inner.ts`, 'export const inner = 1;\n');
    const references = dependencies.map((dependency) => ({ path: `../${dependency}` }));
    this.write(
      `${folder}/tsconfig.json`,
      JSON.stringify({
        extends: '../../tsconfig.base.json',
        compilerOptions: { rootDir: 'src', outDir: 'dist' },
        include: ['src'],
        references,
      }),
    );
    mkdirSync(join(this.path, folder, 'node_modules/@fpf'), { recursive: true });
    for (const dependency of dependencies)
      symlinkSync(join(this.path, 'packages', dependency), join(this.path, folder, 'node_modules/@fpf', dependency));
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.path, file)), { recursive: true });
    writeFileSync(join(this.path, file), text);
  }

  /**
   * By force: what is written in the tick of the clock in which the last build ended is for the compiler what it has
   * built.
   */
  build(name: string): { readonly ok: boolean; readonly output: string } {
    const tsc = join(root, 'node_modules/.bin/tsc');
    const { status, stdout, stderr } = spawnSync(tsc, ['-b', `packages/${name}`, '--force', '--pretty', 'false'], {
      cwd: this.path,
      encoding: 'utf8',
    });
    return { ok: status === 0, output: `${stdout}${stderr}` };
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
