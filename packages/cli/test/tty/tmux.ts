import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { baseEnv, scratch } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';

export const noTmux: string | false = spawnSync('tmux', ['-V']).status === 0 ? false : 'tmux is not installed';

export type Pane = {
  /** What a person sees now, without the empty lines below. */
  readonly screen: () => string;
  /** The same with its escape sequences. */
  readonly colours: () => string;
  readonly until: (shown: RegExp) => Promise<string>;
  readonly press: (...keys: readonly string[]) => void;
  readonly resize: (columns: number) => void;
  /** Of the command itself. */
  readonly pid: () => number;
};

export type PaneOptions = {
  readonly cwd: string;
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
};

/** The command line on a real terminal. When it has ended, the screen says `exit` and its code. */
export function openPane(args: readonly string[], { cwd, columns = 100, env = {} }: PaneOptions): Pane {
  const dir = scratch();
  const own = {
    ...baseEnv,
    HOME: join(cwd, '..'),
    XDG_STATE_HOME: join(cwd, '..', 'state'),
    LANG: 'C.UTF-8',
    TERM: 'screen-256color',
    ...env,
  };
  const words = [process.execPath, ...fpfWords, ...args];
  const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
  const set = Object.entries(own).map(([name, value]) => `${name}=${quoted(value)}`);
  const script = `cd ${quoted(cwd)}\nenv -i ${set.join(' ')} sh -c 'echo $$ >${dir}/pid; exec "$@"' sh ${words.map(quoted).join(' ')}\necho "exit $?"\nsleep 600\n`;
  writeFileSync(join(dir, 'command'), script);
  // The shell of the pane is to live through Ctrl-C: only the command is told.
  return openTerminal(`sh -c 'trap : INT; . ${dir}/command'`, columns, dir);
}

/** Any program on a real terminal. */
export function openTerminal(program: string, columns = 100, dir = scratch()): Pane {
  const tmux = (...words: readonly string[]): string =>
    spawnSync('tmux', ['-S', join(dir, 'socket'), '-f', '/dev/null', ...words], {
      encoding: 'utf8',
      env: { ...baseEnv, LANG: 'C.UTF-8' },
    }).stdout;
  tmux('new-session', '-d', '-x', String(columns), '-y', '40', program);
  const server = Number(tmux('display-message', '-p', '#{pid}'));
  // By its number: its socket lies in a folder that may be gone before it.
  after(() => {
    if (server > 0) process.kill(server, 'SIGTERM');
  });
  const screen = (): string => tmux('capture-pane', '-p').trimEnd();
  return {
    screen,
    colours: () => tmux('capture-pane', '-p', '-e').trimEnd(),
    until: async (shown) => {
      const last = performance.now() + 120_000;
      while (!shown.test(screen())) {
        if (performance.now() > last) throw new Error(`${String(shown)} was never shown:\n${screen()}`);
        await setTimeout(50);
      }
      return screen();
    },
    press: (...keys) => void tmux('send-keys', ...keys),
    resize: (width) => void tmux('resize-window', '-x', String(width), '-y', '40'),
    pid: () => Number(spawnSync('cat', [join(dir, 'pid')], { encoding: 'utf8' }).stdout),
  };
}
