import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { runProgram } from './run-program.ts';

/** A throw-away clone with everything installed and bundled. Nothing is run in it: the scratches are copies of it. */
export type Template = {
  readonly clone: string;
  /** The words that start its command line. */
  readonly fpf: readonly string[];
  remove(): void;
};

export const node: readonly string[] = [process.execPath, '--disable-warning=ExperimentalWarning'];
export const fromSource: readonly string[] = [...node, '--conditions=@fpf/source'];

/** Bundles the packages from their sources: that costs 2 s of processor time, and halves that of every command. */
export async function makeTemplate(root: string): Promise<Template> {
  const clone = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-docs-template-')));
  const remove = (): void => rmSync(clone, { recursive: true, force: true, maxRetries: 3 });
  try {
    copyFiles(root, clone);
    for (const member of membersOf(root)) linkModules(root, clone, member);
    if (!('NODE_V8_COVERAGE' in measured())) await bundle(clone);
  } catch (error) {
    remove();
    throw error;
  }
  return { clone, fpf: startOf(clone), remove };
}

async function bundle(clone: string): Promise<void> {
  const bundler = [...fromSource, join(clone, 'tools/bundle.ts'), ...packagesIn(clone)];
  const { code, printed } = await runProgram(bundler, clone, { PATH: process.env['PATH'] ?? '' });
  if (code !== 0) throw new Error(`docs: the packages cannot be bundled:\n${printed}`);
}

/** Returns the environment in which programs run from sources and leave their coverage, where pages are measured. */
export function measured(): Readonly<Record<string, string>> {
  const folder = process.env['NODE_V8_COVERAGE'];
  if (folder === undefined) return {};
  return { NODE_V8_COVERAGE: folder, NODE_OPTIONS: fromSource.slice(1).join(' ') };
}

/** The folders of what a reader installs: our packages, and examples that are packages. */
function packagesIn(clone: string): readonly string[] {
  return globSync('{packages,examples}/*/tsconfig.json', { cwd: clone }).map((file) => join(clone, dirname(file)));
}

export function startOf(clone: string): readonly string[] {
  const main = 'NODE_V8_COVERAGE' in measured() ? 'src/main.ts' : 'dist/main.js';
  return [...node, join(clone, 'packages/cli', main)];
}

/**
 * A reader's commands need neither tests nor documents, but for what pages are generated from, and a clone without them
 * is made in a fraction of the time.
 */
const left =
  /^docs\/(?!spec\/).*\.md$|^(?:bench|\.(?!changeset\/|env$|node-version$)[^/]*)\/|(?:^|\/)test\/|^tools\/(?:test|test-all|boundaries|release)\//;

/** What the pages have their reader make. Who has followed them has these already, and a page starts without them. */
const made = /^(?:skills\/count-lines|packages\/night-guards|harbour|quay|jetty|pier|wharf|answers\.json)(?:\/|$)/;

/** Copies what git tracks, and new files that it does not ignore. */
function copyFiles(root: string, clone: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  for (const file of new Set(listed.split('\0'))) {
    const stat = lstatSync(join(root, file), { throwIfNoEntry: false });
    if (file === '' || left.test(file) || made.test(file) || stat === undefined) continue;
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    if (stat.isSymbolicLink()) symlinkSync(readlinkSync(join(root, file)), join(clone, file));
    else copyFileSync(join(root, file), join(clone, file));
  }
}

function membersOf(root: string): readonly string[] {
  const below = (folder: string): readonly string[] =>
    readdirSync(join(root, folder)).map((name) => join(folder, name));
  const folders = ['.', ...below('.'), ...below('packages'), ...below('tools'), ...below('examples')];
  return folders.filter((folder) => folder !== 'node_modules' && existsSync(join(root, folder, 'node_modules')));
}

/** Makes the same links as here, but those to the workspace's own packages lead to the clone's. */
function linkModules(root: string, clone: string, member: string): void {
  const copy = (folder: string): void => {
    mkdirSync(join(clone, folder), { recursive: true });
    for (const name of readdirSync(join(root, folder))) {
      const path = join(folder, name);
      const stat = lstatSync(join(root, path));
      if (stat.isSymbolicLink()) symlinkSync(moved(root, path), join(clone, path));
      else if (stat.isDirectory() && name.startsWith('@')) copy(path);
      else symlinkSync(join(root, path), join(clone, path));
    }
  };
  copy(join(member, 'node_modules'));
}

/** Keeps a link into the workspace relative, so that it holds in a copy of the clone too. */
function moved(root: string, link: string): string {
  const target = resolve(dirname(join(root, link)), readlinkSync(join(root, link)));
  const inside = relative(root, target);
  return inside.startsWith('..') || inside.startsWith('node_modules') ? target : relative(dirname(link), inside);
}
