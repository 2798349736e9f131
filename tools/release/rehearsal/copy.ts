import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkspace } from '../../boundaries/workspace.ts';
import { demand, run, type Ran } from '../../packed/run.ts';
import { root, TreeCopy } from '../../test/support/copy-tree.ts';
import { ledTo, type LoopbackRegistry, npmrc } from '../registry/loopback.ts';

const node = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];

/** Also for the tags of changesets: a machine without a git identity would make none, and say nothing. */
const gitIdentity = {
  GIT_AUTHOR_NAME: 'rehearsal',
  GIT_AUTHOR_EMAIL: 'rehearsal@localhost',
  GIT_COMMITTER_NAME: 'rehearsal',
  GIT_COMMITTER_EMAIL: 'rehearsal@localhost',
};

/**
 * A copy of this repository with a git history of its own, in which a contract changes and packages are released; to
 * loopback alone.
 */
export class ReleaseCopy {
  readonly path: string;
  readonly #tree = new TreeCopy();
  readonly #env: NodeJS.ProcessEnv;

  constructor(registry: LoopbackRegistry) {
    this.path = this.#tree.path;
    const ours = /^(?:CI_BASE$|FPF_|NX_|NODE_(?:OPTIONS|PATH|TEST_CONTEXT)$|INIT_CWD$|npm_(?!config_cache$))/i;
    const inherited = Object.entries(process.env).filter(([name]) => !ours.test(name));
    this.#env = {
      ...ledTo(registry, Object.fromEntries(inherited)),
      ...gitIdentity,
      CI: 'true',
      NO_COLOR: '1',
      GIT_TERMINAL_PROMPT: '0',
    };
    // What is planned in the repository is not what is rehearsed.
    for (const file of globSync(join(this.path, '.changeset/*.md'))) rmSync(file);
    this.#install(registry);
    this.git('init', '--quiet', '--initial-branch=main');
    this.commit('as it was released first');
  }

  /**
   * Offline, from the store that this repository was installed from; then every way to a registry leads to loopback.
   */
  #install(registry: LoopbackRegistry): void {
    const offline = ['install', '--offline', '--frozen-lockfile', '--ignore-scripts'];
    demand('pnpm', offline, { cwd: this.path, timeoutMs: 600_000 });
    for (const built of globSync('{packages/*,tools/nx-skills}/dist', { cwd: root }))
      cpSync(join(root, built), join(this.path, built), { recursive: true, preserveTimestamps: true });
    writeFileSync(join(this.path, '.npmrc'), npmrc(registry));
    for (const folder of this.released()) {
      const file = join(this.path, folder, 'package.json');
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
      writeFileSync(
        file,
        `${JSON.stringify({ ...manifest, version: '0.1.0', publishConfig: { registry: registry.url, access: 'public' } }, null, 2)}\n`,
      );
    }
  }

  /** The folders of what is published. */
  released(): readonly string[] {
    return readWorkspace(this.path)
      .members.filter(({ manifest }) => manifest.private !== true)
      .map(({ folder }) => folder);
  }

  /** Each change must find its place: a change that changes nothing would rehearse nothing. */
  edit(file: string, ...changes: readonly (readonly [from: string, to: string])[]): void {
    let text = readFileSync(join(this.path, file), 'utf8');
    for (const [from, to] of changes) {
      const changed = text.replaceAll(from, to);
      if (changed === text) throw new Error(`${file} has no ${JSON.stringify(from)}: mend the rehearsal`);
      text = changed;
    }
    this.write(file, text);
  }

  write(file: string, text: string): void {
    this.#tree.write(file, text);
  }

  /** A tool of the copy itself, with what the copy has. */
  tool(file: string, ...args: readonly string[]): Ran {
    return run(process.execPath, [...node, file, ...args], { cwd: this.path, env: this.#env, timeoutMs: 1_200_000 });
  }

  program(program: string, ...args: readonly string[]): Ran {
    return demand(program, args, { cwd: this.path, env: this.#env, timeoutMs: 1_200_000 });
  }

  git(...args: readonly string[]): string {
    return this.program('git', ...args).stdout;
  }

  commit(message: string): void {
    this.git('add', '--all');
    this.git('commit', '--quiet', '--no-gpg-sign', '--allow-empty', '-m', message);
  }

  /** A changeset, as `changeset` writes it. */
  plan(bumps: Readonly<Record<string, string>>, what: string): void {
    const lines = Object.entries(bumps).map(([name, bump]) => `'${name}': ${bump}`);
    this.write('.changeset/rehearsed.md', `---\n${lines.join('\n')}\n---\n\n${what}\n`);
  }

  planned(): boolean {
    return existsSync(join(this.path, '.changeset/rehearsed.md'));
  }

  remove(): void {
    this.#tree.remove();
  }
}
