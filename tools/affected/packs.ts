import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demanded } from './timed.ts';

const locked = ['@fpf/cli', '@fpf/cucumber', '@cucumber/cucumber'];
const fromSource = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];

/**
 * What `fpf init --template workspace` makes, with three packs under git, its packages linked from this clone: as they
 * are built, or as sources.
 */
export class Packs {
  readonly home: string = mkdtempSync(join(tmpdir(), 'fpf-packs-'));
  readonly dir: string = join(this.home, 'packs');
  readonly names: readonly string[] = ['count-lines', 'find-words', 'sum-columns'];
  readonly env: NodeJS.ProcessEnv;
  private readonly root: string;
  private readonly cli: string;

  constructor(root: string, from: 'build' | 'source') {
    this.root = root;
    this.cli = join(root, from === 'build' ? 'packages/cli/dist/main.js' : 'packages/cli/src/main.ts');
    const { PATH, TMPDIR } = process.env;
    const options = from === 'source' ? { NODE_OPTIONS: fromSource.join(' ') } : {};
    const apart = {
      HOME: this.home,
      XDG_STATE_HOME: join(this.home, 'state'),
      OLLAMA_HOST: '127.0.0.1:1',
      NO_COLOR: '1',
    };
    this.env = { PATH, ...(TMPDIR !== undefined && { TMPDIR }), ...apart, ...options };
    this.make();
  }

  /** A lock of npm's with the packages that every target hangs on. */
  installed(version: string): void {
    const entry = (name: string): object => ({
      version,
      resolved: `https://example.invalid/${name}.tgz`,
      integrity: `sha512-${version}`,
    });
    const packages = {
      '': { name: 'packs' },
      ...Object.fromEntries(locked.map((name) => [`node_modules/${name}`, entry(name)])),
    };
    writeFileSync(
      join(this.dir, 'package-lock.json'),
      JSON.stringify({ name: 'packs', lockfileVersion: 3, requires: true, packages }),
    );
  }

  /** The pins follow a change of a skill. */
  lock(): void {
    this.fpf(this.dir, 'lock', '--model', 'rehearsal');
  }

  git(...args: readonly string[]): void {
    demanded('git', args, { cwd: this.dir, env: this.env });
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }

  private make(): void {
    this.fpf(this.home, 'init', 'packs', '--template', 'workspace');
    for (const name of this.names.slice(1)) {
      this.fpf(this.dir, 'skills', 'new', name, '--in', 'skills');
      mkdirSync(join(this.dir, 'features', name));
      writeFileSync(join(this.dir, 'features', name, `${name}.feature`), featureOf(name));
    }
    this.install();
    this.lock();
    this.git('init', '--quiet', '--initial-branch=main');
    this.git('add', '--all');
    this.git('-c', 'user.name=b', '-c', 'user.email=b@b', 'commit', '--quiet', '--no-gpg-sign', '-m', 'base');
  }

  /** What `npm install` leaves behind. */
  private install(): void {
    const modules = join(this.dir, 'node_modules');
    mkdirSync(join(modules, '@fpf'), { recursive: true });
    mkdirSync(join(modules, '.bin'));
    const link = (from: string, name: string): void =>
      symlinkSync(realpathSync(join(this.root, from)), join(modules, name));
    for (const name of ['nx', '@nx', '@cucumber']) link(`node_modules/${name}`, name);
    for (const name of ['cli', 'contracts', 'cucumber']) link(`packages/${name}`, `@fpf/${name}`);
    link('skills', '@fpf/skills');
    link('tools/nx-skills', '@fpf/nx-skills');
    link('node_modules/@cucumber/cucumber/bin/cucumber.js', '.bin/cucumber-js');
    writeFileSync(join(modules, '.bin/fpf'), `#!/bin/sh\nexec node '${this.cli}' "$@"\n`, { mode: 0o755 });
    this.installed('1.0.0');
  }

  private fpf(cwd: string, ...args: readonly string[]): void {
    demanded(process.execPath, [this.cli, ...args], { cwd, env: this.env });
  }
}

/** It names the skill by its tool. */
function featureOf(name: string): string {
  return `Feature: ${name}
  Scenario: A call that fits runs
    Given a copy of this project
    And the workspace has a file "notes.txt" that says:
      """
      TODO: ask for the key.
      """
    And FunctionGemma would call "${name.replace('-', '_')}" with:
      | path | notes.txt |
    When the user requests "Use ${name}: count the lines of notes.txt"
    And the agent plans with FunctionGemma
    Then the guard decision should be "pass"
`;
}
