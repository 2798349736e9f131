import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root: string = fileURLToPath(new URL('../../..', import.meta.url));

/** A throw-away copy of the working tree: what git tracks, and new files that it does not ignore. */
export class TreeCopy {
  readonly path: string;

  constructor() {
    this.path = mkdtempSync(join(tmpdir(), 'fpf-tree-'));
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    });
    for (const file of listed.split('\0')) {
      if (file === '' || !existsSync(join(root, file))) continue;
      mkdirSync(dirname(join(this.path, file)), { recursive: true });
      cpSync(join(root, file), join(this.path, file));
    }
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.path, file)), { recursive: true });
    writeFileSync(join(this.path, file), text);
  }

  /**
   * Borrows an installed package. Never link a whole node_modules where a tool could install: it would write into this
   * repository.
   */
  link(folder: string): void {
    mkdirSync(dirname(join(this.path, folder)), { recursive: true });
    symlinkSync(join(root, folder), join(this.path, folder));
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
