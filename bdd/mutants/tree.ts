import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Edit, Mutant } from './mutant.ts';

/**
 * A copy of the repository, in which something may be broken. Packages are linked inside of it; what is installed from
 * elsewhere is borrowed.
 */
export class MutantTree {
  readonly path: string = mkdtempSync(join(tmpdir(), 'fpf-mutants-'));

  constructor(root: string) {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const files = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 }).split('\0');
    for (const file of files.filter((name) => name !== '' && existsSync(join(root, name)))) {
      mkdirSync(dirname(join(this.path, file)), { recursive: true });
      cpSync(join(root, file), join(this.path, file), { verbatimSymlinks: true });
    }
    symlinkSync(join(root, 'node_modules'), join(this.path, 'node_modules'));
    for (const folder of files.filter((name) => name.endsWith('/package.json')).map(dirname)) {
      const from = join(root, folder, 'node_modules');
      const filter = (path: string): boolean => !path.includes('/.cache');
      if (existsSync(from))
        cpSync(from, join(this.path, folder, 'node_modules'), { recursive: true, verbatimSymlinks: true, filter });
    }
  }

  /**
   * What keeps a mutant from being one: a text that is not there any more, or more than once, or that makes the file
   * unreadable.
   */
  async problem(mutant: Mutant): Promise<string | undefined> {
    for (const { file, text } of mutant.edits) {
      const times = existsSync(join(this.path, file)) ? this.#read(file).split(text).length - 1 : 0;
      if (times !== 1) return `${file} has ${times} times: ${text}`;
    }
    const unread = ({ file }: Edit): boolean =>
      spawnSync(process.execPath, ['--check', join(this.path, file)]).status !== 0;
    const broken = await this.while(mutant, async () => mutant.edits.find(unread));
    return broken && `${broken.file} cannot be read any more`;
  }

  /** Broken as long as the work goes on. */
  async while<T>({ edits }: Mutant, work: () => Promise<T>): Promise<T> {
    const kept = edits.map(({ file }) => [file, this.#read(file)] as const);
    try {
      for (const edit of edits) this.#write(edit);
      return await work();
    } finally {
      for (const [file, text] of kept) writeFileSync(join(this.path, file), text);
    }
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  #write({ file, text, instead }: Edit): void {
    writeFileSync(
      join(this.path, file),
      this.#read(file).replace(text, () => instead),
    );
  }

  #read(file: string): string {
    return readFileSync(join(this.path, file), 'utf8');
  }
}
