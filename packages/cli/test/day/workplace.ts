import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Ended = { readonly code: number | null; readonly out: string };

/**
 * A folder, what a person expects to be in it, and what waits in the session; every command in a process of its own.
 */
export class Workplace {
  readonly folder: string;
  /** What the folder holds by now. */
  readonly host = new Map<string, string>();
  /** What waits to be applied. */
  readonly pending = new Map<string, string>();
  readonly #words: readonly string[];
  readonly #env: NodeJS.ProcessEnv;

  constructor(dir: string, fpfWords: readonly string[]) {
    this.folder = join(dir, 'folder');
    this.#words = fpfWords;
    const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
    this.#env = {
      PATH,
      TMPDIR,
      NODE_COMPILE_CACHE,
      HOME: dir,
      XDG_STATE_HOME: join(dir, 'state'),
      FPF_MODEL: 'rehearsal',
    };
    mkdirSync(this.folder);
    this.edit('README.md', 'hello\n');
  }

  /** By hand, beside the stack. */
  edit(path: string, text: string): void {
    writeFileSync(join(this.folder, path), text);
    this.host.set(path, text);
  }

  /** As the next call would read it. */
  seen(path: string): string | undefined {
    return this.pending.get(path) ?? this.host.get(path);
  }

  fpf(...args: readonly string[]): Ended {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...this.#words, ...args], this.#options());
    return { code: status, out: `fpf ${args.join(' ')}: ${status}\n${stdout}${stderr}` };
  }

  /** Killed after so many milliseconds, where it has not ended by itself. */
  start(args: readonly string[], killAfterMs?: number): Promise<Ended> {
    const child = spawn(process.execPath, [...this.#words, ...args], {
      ...this.#options(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (out += data.toString()));
    const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    return new Promise((resolve) =>
      child.once('close', (code) => {
        clearTimeout(timer);
        resolve({ code, out: `fpf ${args.join(' ')}: ${code}\n${out}` });
      }),
    );
  }

  /** The folder is as a person would expect, to the byte. */
  check(what: string): void {
    const names = readdirSync(this.folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    const found = Object.fromEntries(names.map(({ name }) => [name, readFileSync(join(this.folder, name), 'utf8')]));
    assert.deepEqual(found, Object.fromEntries([...this.host].sort()), what);
  }

  /** And so is what waits. */
  checkWaiting(what: string): void {
    const { code, out } = this.fpf('diff', '--stat', '--json');
    const [, said = ''] = /\n(\{[^]*\})/.exec(out) ?? [];
    const { data } = JSON.parse(said) as { readonly data: { readonly changes: readonly { readonly path: string }[] } };
    const waits = [...this.pending].filter(([path, text]) => this.host.get(path) !== text).map(([path]) => path);
    assert.deepEqual([code, data.changes.map(({ path }) => path).sort()], [0, waits.sort()], what);
  }

  #options(): {
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
    readonly encoding: 'utf8';
    readonly input: string;
  } {
    return { cwd: this.folder, env: this.#env, encoding: 'utf8', input: '' };
  }
}
