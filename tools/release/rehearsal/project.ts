import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainEnvironment } from '../../packed/install.ts';
import type { NodeProgram } from '../../packed/nodes.ts';
import { demand, run, type Ran } from '../../packed/run.ts';
import { ledTo, type LoopbackRegistry, npmrc } from '../registry/loopback.ts';

export const request = 'Search the files for TODO';

/** An empty project of somebody else, who has npm, a home of their own, and the registry on loopback. */
export class Project {
  readonly dir: string;
  readonly #env: NodeJS.ProcessEnv;

  constructor(home: string, name: string, node: NodeProgram, registry: LoopbackRegistry) {
    this.dir = join(home, name);
    mkdirSync(this.dir, { recursive: true });
    writeFileSync(join(home, '.npmrc'), npmrc(registry));
    writeFileSync(
      join(this.dir, 'package.json'),
      `${JSON.stringify({ name, version: '0.0.0', private: true, type: 'module' }, null, 2)}\n`,
    );
    writeFileSync(join(this.dir, 'notes.md'), '# Notes\n\nTODO: write them.\n');
    this.#env = {
      ...ledTo(registry, plainEnvironment(node)),
      HOME: home,
      npm_config_userconfig: join(home, '.npmrc'),
      npm_config_cache: join(home, '.npm'),
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
      npm_config_ignore_scripts: 'true',
      npm_config_fetch_retries: '0',
      XDG_STATE_HOME: join(home, '.state'),
      OLLAMA_HOST: '127.0.0.1:1',
      FPF_MODEL: 'rehearsal',
      NO_COLOR: '1',
    };
  }

  /** By name and version or range, from the registry. */
  install(...packages: readonly string[]): void {
    this.npm(['install', '--save-exact', ...packages]);
  }

  npm(args: readonly string[], code = 0): Ran {
    return demand('npm', [...args, '--loglevel=error'], { cwd: this.dir, env: this.#env, timeoutMs: 300_000 }, code);
  }

  config(components: object): void {
    writeFileSync(join(this.dir, 'fpf.config.json'), `${JSON.stringify({ components }, null, 2)}\n`);
  }

  fpf(args: readonly string[], code = 0): Ran {
    return demand(
      join(this.dir, 'node_modules/.bin/fpf'),
      args,
      { cwd: this.dir, env: this.#env, timeoutMs: 120_000 },
      code,
    );
  }

  /** What `fpf` says when it may end as it likes. */
  ask(args: readonly string[]): Ran {
    return run(join(this.dir, 'node_modules/.bin/fpf'), args, { cwd: this.dir, env: this.#env, timeoutMs: 120_000 });
  }

  /** A run with everything pinned, and the folder of its bundle. */
  run(): string {
    this.fpf(['trust', '.']);
    this.fpf(['lock']);
    this.fpf(['trust', '.']);
    const before = this.#runs();
    this.fpf(['run', request, '--frozen']);
    const [made] = this.#runs().filter((name) => !before.includes(name));
    if (made === undefined) throw new Error('the run left no bundle');
    return join(this.dir, '.fpf/runs', made);
  }

  /** What npm has kept of what it fetched. */
  forget(): void {
    rmSync(join(this.dir, '../.npm'), { recursive: true, force: true });
  }

  json(file: string): Readonly<Record<string, unknown>> {
    return JSON.parse(readFileSync(join(this.dir, file), 'utf8')) as Readonly<Record<string, unknown>>;
  }

  installed(name: string): string {
    return join(this.dir, 'node_modules', name);
  }

  #runs(): readonly string[] {
    const dir = join(this.dir, '.fpf/runs');
    return existsSync(dir) ? readdirSync(dir) : [];
  }
}
