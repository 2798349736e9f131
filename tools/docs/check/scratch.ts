import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pictureOf, putBack } from './folder-picture.ts';
import { fromSource, measured, startOf, type Template } from './template.ts';

/** A throw-away clone with everything installed: what a page tells its reader to do is done there. */
export type Scratch = {
  readonly home: string;
  readonly clone: string;
  readonly env: Readonly<Record<string, string>>;
  /** For the next page: everything is as it was made. */
  renew(): void;
  remove(): void;
};

export function makeScratch(template: Template): Scratch {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-docs-')));
  const clone = join(home, 'clone');
  execFileSync('cp', ['-a', template.clone, clone]);
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
    ...measured(),
  };
  mkdirSync(env.HOME);
  let made = pictureOf(home);
  const renew = (): void => {
    putBack(home, made, (path) => originalOf(template, relative('clone', path)));
    made = pictureOf(home);
  };
  const remove = (): void =>
    [home, env.NODE_COMPILE_CACHE].forEach((folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return { home, clone, env, renew, remove };
}

function originalOf(template: Template, path: string): string {
  if (!path.startsWith('..')) return join(template.clone, path);
  throw new Error(`docs: a page changed ${path}, which is none of its clone's files`);
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
  program('fpf', exec(startOf(clone)));
  program(
    'npm',
    [
      'case "$1 $2 $3 $4" in',
      `  'start -- '*) shift 2; ${exec([...fromSource, join(clone, 'tools/start.ts')])} ;;`,
      `  'run docs  ') shift 2; ${exec([...fromSource, join(clone, 'tools/docs/generate.ts')])} ;;`,
      `  'run -s fpf --') shift 4; exec fpf "$@" ;;`,
      `  'run exec -- '*) shift 3; exec "$@" ;;`,
      `  *) echo "docs: this npm knows only 'start --', 'run docs', 'run -s fpf --' and 'run exec --'; mark the block no-run: npm $*" >&2; exit 2 ;;`,
      'esac',
    ].join('\n'),
  );
  return bin;
}
