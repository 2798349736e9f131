import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fpfProgram, fromSource } from './fpf-program.ts';
import { pictureOf, putBack } from './folder-picture.ts';

/** A throw-away clone with everything installed: what a page tells its reader to do is done there. */
export type Scratch = {
  readonly home: string;
  readonly clone: string;
  readonly env: Readonly<Record<string, string>>;
  /** For the next page: everything is as it was made. */
  renew(): void;
  remove(): void;
};

export function makeScratch(root: string): Scratch {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-docs-')));
  const clone = join(home, 'clone');
  for (const file of filesOf(root)) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(join(root, file), join(clone, file), { verbatimSymlinks: true });
  }
  for (const member of membersOf(root)) {
    linkModules(root, clone, member);
    if (existsSync(join(root, member, 'dist')))
      cpSync(join(root, member, 'dist'), join(clone, member, 'dist'), { recursive: true });
  }
  const bin = writePrograms(home, clone);
  const env = {
    PATH: [bin, dirname(process.execPath), process.env['PATH'] ?? ''].join(':'),
    HOME: join(home, 'user'),
    XDG_STATE_HOME: join(home, 'state'),
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
    npm_config_offline: 'true',
    // Pages are checked as on a machine without a model server, whatever this one has.
    OLLAMA_HOST: '127.0.0.1:1',
    // Hundreds of commands run the same sources.
    NODE_COMPILE_CACHE: `${home}-compiled`,
  };
  mkdirSync(env.HOME);
  let made = pictureOf(home);
  const renew = (): void => {
    putBack(home, made, (path) => originalOf(root, relative('clone', path)));
    made = pictureOf(home);
  };
  const remove = (): void =>
    [home, env.NODE_COMPILE_CACHE].forEach((folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return { home, clone, env, renew, remove };
}

function originalOf(root: string, path: string): string {
  if (!path.startsWith('..')) return join(root, path);
  throw new Error(`docs: a page changed ${path}, which is none of its clone's files`);
}

/**
 * A reader's commands need neither tests nor documents, but for what pages are generated from, and a clone without them
 * is made in a fraction of the time.
 */
const left =
  /^docs\/(?!spec\/).*\.md$|^(?:bench|\.(?!changeset\/|env$|node-version$)[^/]*)\/|(?:^|\/)test\/|^tools\/(?:test|test-all|boundaries|release)\//;

/** What the pages have their reader make. Who has followed them has these already, and a page starts without them. */
const made = /^(?:skills\/count-lines|packages\/night-guards|harbour|quay|jetty|pier|wharf|answers\.json)(?:\/|$)/;

/** What git tracks, and new files that it does not ignore. */
function filesOf(root: string): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return [...new Set(listed.split('\0'))].filter(
    (file) => file !== '' && !left.test(file) && !made.test(file) && existsSync(join(root, file)),
  );
}

function membersOf(root: string): readonly string[] {
  const below = (folder: string): readonly string[] =>
    readdirSync(join(root, folder)).map((name) => join(folder, name));
  const folders = ['.', ...below('.'), ...below('packages'), ...below('tools'), ...below('examples')];
  return folders.filter((folder) => folder !== 'node_modules' && existsSync(join(root, folder, 'node_modules')));
}

/** The same links as here, but those to the workspace's own packages lead to the clone's. */
function linkModules(root: string, clone: string, member: string): void {
  const copy = (folder: string): void => {
    mkdirSync(join(clone, folder), { recursive: true });
    for (const name of readdirSync(join(root, folder))) {
      const path = join(folder, name);
      const stat = lstatSync(join(root, path));
      if (stat.isSymbolicLink()) symlinkSync(moved(root, clone, path), join(clone, path));
      else if (stat.isDirectory() && name.startsWith('@')) copy(path);
      else symlinkSync(join(root, path), join(clone, path));
    }
  };
  copy(join(member, 'node_modules'));
}

function moved(root: string, clone: string, link: string): string {
  const target = resolve(dirname(join(root, link)), readlinkSync(join(root, link)));
  const inside = relative(root, target);
  return inside.startsWith('..') || inside.startsWith('node_modules') ? target : join(clone, inside);
}

/**
 * `fpf` and `npm` as a reader has them. This npm knows the scripts that need no network, and refuses every other word.
 */
function writePrograms(home: string, clone: string): string {
  const bin = join(home, 'bin');
  mkdirSync(bin);
  const exec = (words: readonly string[]): string => `exec ${words.map((word) => `'${word}'`).join(' ')} "$@"`;
  const program = (name: string, body: string): void =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  program('fpf', exec(fpfProgram(clone)));
  program(
    'npm',
    [
      'case "$1 $2 $3 $4" in',
      `  'start -- '*) shift 2; ${exec([...fromSource, join(clone, 'tools/start.ts')])} ;;`,
      `  'run docs  ') shift 2; ${exec([...fromSource, join(clone, 'tools/docs/generate.ts')])} ;;`,
      `  'run -s fpf --') shift 4; exec fpf "$@" ;;`,
      `  'run exec -- '*) shift 3; exec "$@" ;;`,
      `  *) echo "docs: this npm knows only 'start --', 'run -s fpf --' and 'run exec --'; mark the block no-run: npm $*" >&2; exit 2 ;;`,
      'esac',
    ].join('\n'),
  );
  return bin;
}
