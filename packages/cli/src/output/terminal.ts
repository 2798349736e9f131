import { createStyles, type Style } from './styles.ts';
import { visible } from './visible.ts';

/** Where a command's words go. stdout carries the answer or data, and nothing else; stderr carries progress and warnings. */
export type Terminal = {
  readonly ascii: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  out: (text: string) => void;
  err: (text: string) => void;
  /** As `err`, and also with --quiet. */
  fail: (text: string) => void;
  /** Colour only where stdout is a terminal that wants it (NO_COLOR, FORCE_COLOR, TERM=dumb). */
  style(style: Style, text: string): string;
  styleErr(style: Style, text: string): string;
  mark(state: 'pass' | 'degrade' | 'abstain' | 'ok' | 'warn' | 'fail'): string;
};

const marks = {
  pass: ['✔', '[ok]'],
  ok: ['✔', '[ok]'],
  degrade: ['◐', '[~]'],
  warn: ['▲', '[!]'],
  abstain: ['■', '[-]'],
  fail: ['✘', '[x]'],
} as const;

export type TerminalOptions = {
  readonly ascii: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** What takes known secrets out of what goes to stderr. */
  readonly hide?: (text: string) => string;
};

export function createTerminal({ ascii, quiet, verbose, hide = (text) => text }: TerminalOptions): Terminal {
  const styles = createStyles();
  const show = (text: string): string => `${styles.render(visible(text))}\n`;
  return {
    ascii,
    quiet,
    verbose,
    out: (text) => void process.stdout.write(show(text)),
    err: (text) => {
      if (!quiet) process.stderr.write(show(hide(text)));
    },
    fail: (text) => void process.stderr.write(show(hide(text))),
    style: (style, text) => styles.mark(style, text, process.stdout),
    styleErr: (style, text) => styles.mark(style, text, process.stderr),
    mark: (state) => marks[state][ascii ? 1 : 0],
  };
}
