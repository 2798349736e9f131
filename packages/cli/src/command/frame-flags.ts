import { FpfError } from '@fpf/contracts/errors';
import { variable } from './variables.ts';

const levels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevelName = (typeof levels)[number];

/** What is said beside the answer, and where. */
export type LogSettings = {
  /** Of the lines that are kept. */
  readonly level: LogLevelName;
  /** Where else they go than beside the run's journal. */
  readonly file: string | undefined;
  /** 1: what happens is told on stderr too; 2: in detail. */
  readonly verbosity: 0 | 1 | 2;
};

export type FrameFlags = { readonly json: boolean; readonly ascii: boolean; readonly quiet: boolean; readonly verbosity: 0 | 1 | 2 };

/** The flags that every command has, needed before anything is parsed: a mistake in the rest is told in the form that they ask for. */
export function frameFlags(argv: readonly string[]): FrameFlags {
  const given = beforeDashes(argv);
  const often = given.filter((word) => word === '-v' || word === '--verbose').length + 2 * given.filter((word) => word === '-vv').length;
  return {
    json: given.includes('--json'),
    ascii: given.includes('--ascii') || variable('FPF_ASCII') === '1',
    quiet: given.includes('--quiet') || given.includes('-q'),
    verbosity: often >= 2 ? 2 : often === 1 ? 1 : 0,
  };
}

/** Flag, then FPF_LOG_LEVEL, then `info`. Stdout is the answer, so no log goes there. */
export function logSettings(argv: readonly string[]): LogSettings {
  const given = beforeDashes(argv);
  const asked = valueOf(given, '--log-level') ?? variable('FPF_LOG_LEVEL') ?? 'info';
  const level = levels.find((one) => one === asked);
  if (!level) throw refused(`there is no log level ${JSON.stringify(asked.slice(0, 64))}`, `Use one of: ${levels.join(', ')}.`);
  const file = valueOf(given, '--log-file');
  if (file === '-')
    throw refused('--log-file - would mix the log with the answer', 'Name a file, or use -v to see what happens on stderr.');
  if (file === '') throw refused('--log-file names no file', 'Name a file.');
  return { level, file, verbosity: frameFlags(argv).verbosity };
}

function valueOf(argv: readonly string[], name: string): string | undefined {
  const at = argv.findLastIndex((word) => word === name || word.startsWith(`${name}=`));
  const word = argv[at];
  return word === undefined ? undefined : word === name ? argv[at + 1] : word.slice(name.length + 1);
}

function beforeDashes(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--');
  return end < 0 ? argv : argv.slice(0, end);
}

function refused(what: string, hint: string): FpfError {
  return new FpfError({ code: 'usage.bad-option', message: `fpf: ${what}.`, hint });
}
