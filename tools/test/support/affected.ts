import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { affectedTargets as targets } from '../../test-all/targets.ts';
import { root, TreeCopy } from './copy-tree.ts';
import { hashedBy } from './hashed-by.ts';

/**
 * A copy of this repository under git, with two planted skills and two planted features, asked what a change affects.
 */
export class AffectedRepository {
  readonly tree: TreeCopy = new TreeCopy();

  constructor() {
    const { tree } = this;
    rmSync(join(tree.path, 'bdd/features'), { recursive: true, force: true });
    for (const name of ['planted-one', 'planted-two'])
      tree.write(
        `skills/${name}/SKILL.md`,
        `---\nname: ${name}\ndescription: Planted.\nmetadata:\n  version: "1.0.0"\n---\n# ${name}\n`,
      );
    tree.write('skills/planted-two/scripts/planted.mjs', '// Planted.\n');
    tree.write('bdd/features/names-one/a.feature', 'Feature: a\n  Scenario: a\n    Given the skill "planted-one"\n');
    tree.write('skills/planted-two/tools.json', '{"tools": [{"name": "plant"}]}');
    tree.write('bdd/support/skills/planted-in/SKILL.md', '---\nname: planted-in\ndescription: Planted.\n---\n');
    tree.write('bdd/support/skills/planted-in/tools.json', '{"tools": [{"name": "plant"}]}');
    tree.write(
      'bdd/features/names-none/b.feature',
      'Feature: b\n  Scenario: b\n    Given "planted-in" that calls "plant"\n',
    );
    tree.write(
      'bdd/features/finds/c.feature',
      '@every-interface\nFeature: c\n  Scenario: c\n    Given the skill "planted-two"\n',
    );
    tree.write('bdd/features/names-one/data/rows.csv', 'a,b\n');
    tree.write('docs/planted.md', '# Planted\n');
    this.git('init', '--quiet', '--initial-branch=main');
    for (const folder of ['nx', '@nx', '@types', 'typescript', '.modules.yaml'].map((name) => `node_modules/${name}`))
      tree.link(folder);
    appendFileSync(join(tree.path, '.git/info/exclude'), 'node_modules\n');
    this.git('add', '--all');
    this.git('-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '--quiet', '--no-gpg-sign', '-m', 'base');
  }

  /** The affected tasks after appending a line to a file; the file is put back. */
  after(file: string): readonly string[] {
    appendFileSync(join(this.tree.path, file), '\n');
    const said = this.nx('affected', '-t', ...targets, '--base=HEAD', '--explain=stdout');
    this.git('checkout', '--quiet', '--', file);
    return Object.keys((JSON.parse(said) as { readonly affected: object }).affected).sort();
  }

  /** Which of these files the result of a task is one of. */
  hashed(task: string, ...files: readonly string[]): readonly string[] {
    return hashedBy(task, files, this.place);
  }

  nx(...args: readonly string[]): string {
    return execFileSync(process.execPath, [join(root, 'node_modules/nx/dist/bin/nx.js'), ...args], {
      ...this.place,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Inherited settings of an outer Nx run must not reach this one. */
  private get place(): { readonly cwd: string; readonly env: NodeJS.ProcessEnv } {
    return {
      cwd: this.tree.path,
      env: Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('NX_'))),
    };
  }

  private git(...args: readonly string[]): void {
    execFileSync('git', args, { cwd: this.tree.path, stdio: ['ignore', 'ignore', 'pipe'] });
  }
}
