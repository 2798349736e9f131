import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { apart } from '../contract/apart.ts';
import { baseEnv, type Ran } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';

const root = process.getuid?.() === 0;

/** The folders that machines share, and what their commands find in the environment. */
export type World = {
  readonly dir: string;
  readonly ws: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
};

/** One of two machines over one folder, acted out with namespaces: a name, a machine id and a boot of its own. */
export class Machine {
  readonly name: string;
  readonly flags: readonly string[];
  readonly #world: World;
  readonly #first: string;

  constructor(world: World, name: string, ownPids: boolean) {
    this.name = name;
    this.#world = world;
    this.flags = ['-m', '-u', ...(ownPids ? ['-p', '-f', '--mount-proc', '--kill-child=KILL'] : [])];
    const own = join(world.dir, name);
    mkdirSync(own);
    writeFileSync(join(own, 'machine-id'), `${randomBytes(16).toString('hex')}\n`);
    writeFileSync(join(own, 'boot-id'), `${randomUUID()}\n`);
    this.#first = [
      `hostname ${name}`,
      `mount --bind '${own}/machine-id' /etc/machine-id`,
      `mount --bind '${own}/boot-id' /proc/sys/kernel/random/boot_id`,
    ].join('\n');
  }

  /** Runs commands of the command line; `first` is what is different on this machine besides. */
  run(asked: readonly (readonly string[])[], first = ':'): readonly Ran[] {
    return apart(this.flags, `${this.#first}\n${first}`, asked, { cwd: this.#world.ws, env: this.#world.env });
  }

  start(args: readonly string[]): ChildProcess {
    const { ws, env } = this.#world;
    const script = `set -e\n${this.#first}\ncd "$1"; shift; exec "$@"`;
    const words = [...(root ? [] : ['-r']), ...this.flags, 'sh', '-c', script, 'sh', ws];
    const child = spawn('unshare', [...words, process.execPath, ...fpfWords, ...args], {
      env: { ...baseEnv, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    after(() => child.kill('SIGKILL'));
    return child;
  }
}
