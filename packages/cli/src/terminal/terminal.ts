import { styleText } from 'node:util';
import { visible } from '@fpf/files/text';
import { createProgress } from './progress.ts';

/**
 * Where a command's words go. stdout carries the answer or data, and nothing else; stderr carries progress and
 * warnings.
 */
export type Terminal = {
  readonly ascii: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Whether somebody who looks for a fault wants the stack too. */
  readonly debug: boolean;
  /** Whether a line may be drawn again: on a terminal, and not in CI; not for who wants quiet or flat text. */
  readonly live: boolean;
  /** What is being done, on that line; nothing elsewhere. It is gone before anything is answered. */
  progress: (what: string) => void;
  rest: () => void;
  out: (text: string) => void;
  err: (text: string) => void;
  /** As `err`, and also with --quiet. */
  fail: (text: string) => void;
  /** As `fail`, once a command: what opens a project several times is told the same each time. */
  warn: (text: string) => void;
  /** Colour only where stdout is a terminal that wants it (NO_COLOR, FORCE_COLOR, TERM=dumb). */
  style(style: Style, text: string): string;
  styleErr(style: Style, text: string): string;
  mark(state: 'pass' | 'degrade' | 'abstain' | 'ok' | 'warn' | 'fail'): string;
};

/** As a sign, in ASCII, and as a word for who hears it. */
const marks = {
  pass: ['✔', '[ok]', 'pass:'],
  ok: ['✔', '[ok]', 'ok:'],
  degrade: ['◐', '[~]', 'degraded:'],
  warn: ['▲', '[!]', 'warning:'],
  abstain: ['■', '[-]', 'abstained:'],
  fail: ['✘', '[x]', 'error:'],
} as const;

export type TerminalOptions = {
  readonly ascii: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly debug?: boolean;
  /** Nothing but words, line by line. */
  readonly flat?: boolean;
  readonly color?: ColorWhen;
  /** What takes known secrets out of what goes to stderr. */
  readonly hide?: (text: string) => string;
};

export function createTerminal(options: TerminalOptions): Terminal {
  const { ascii, quiet, verbose, debug = false, flat = false, color = 'auto', hide = (text) => text } = options;
  const styles = createStyles(color);
  const live = isLive() && !quiet && !flat;
  const told = new Set<string>();
  const progress = createProgress(process.stderr);
  const show = (text: string): string => `${styles.render(visible(text))}\n`;
  const write = (stream: NodeJS.WriteStream, text: string): void => progress.aside(() => void stream.write(show(text)));
  return {
    ascii,
    quiet,
    verbose,
    debug,
    live,
    progress: (what) => {
      if (live) progress.say(what);
    },
    rest: progress.rest,
    out: (text) => write(process.stdout, text),
    err: (text) => {
      if (!quiet) write(process.stderr, hide(text));
    },
    fail: (text) => write(process.stderr, hide(text)),
    warn: (text) => {
      if (told.has(text)) return;
      told.add(text);
      write(process.stderr, hide(text));
    },
    style: (style, text) => styles.mark(style, text, process.stdout),
    styleErr: (style, text) => styles.mark(style, text, process.stderr),
    mark: (state) => marks[state][flat ? 2 : ascii ? 1 : 0],
  };
}

function isLive(): boolean {
  return process.stderr.isTTY && process.env['TERM'] !== 'dumb' && !process.env['CI'];
}

export type Style = Parameters<typeof styleText>[0];

/**
 * Our own colours, kept apart from everybody else's text: a style is a mark with a secret of this process in it, and
 * becomes an escape sequence only after all other control characters were made visible. Nothing from outside can write
 * such a mark.
 */
export function createStyles(color: ColorWhen = 'auto'): {
  mark: (style: Style, text: string, stream: NodeJS.WriteStream) => string;
  render: (text: string) => string;
} {
  let secret: string | undefined;
  return {
    mark: (style, text, stream) => {
      if (color === 'never') return text;
      const options = color === 'always' ? { validateStream: false } : { stream };
      // One format at a time: Node 20 looks at the stream only then.
      const styled = [style].flat().reduce<string>((inner, format) => styleText(format, inner, options), '\u0000');
      const [open = '', close = ''] = styled.split('\u0000');
      if (open === '') return text;
      const own = (secret ??= newSecret());
      return [open, text, close]
        .map((part, index) => (index === 1 ? part : part.replace(/\u001b\[([0-9;]+)m/g, `<${own}:$1>`)))
        .join('');
    },
    render: (text) =>
      secret === undefined ? text : text.replace(new RegExp(`<${secret}:([0-9;]+)>`, 'g'), '\u001b[$1m'),
  };
}

export type ColorWhen = 'auto' | 'always' | 'never';

/** Loaded with the first colour: most commands print none. */
function newSecret(): string {
  return process.getBuiltinModule('node:crypto').randomBytes(9).toString('hex');
}
