import { FpfError } from '@fpf/contracts/errors';
import { frameFlags } from './frame-flags.ts';
import { frameWords, valueOf } from './frame-words.ts';
import { variable } from '../variables.ts';

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

/** Flag, then FPF_LOG_LEVEL, then `info`. Stdout is the answer, so no log goes there. */
export function logSettings(argv: readonly string[]): LogSettings {
  const words = frameWords(argv);
  const asked = valueOf(words, '--log-level') ?? variable('FPF_LOG_LEVEL') ?? 'info';
  const level = levels.find((one) => one === asked);
  if (!level)
    throw refused(`there is no log level ${JSON.stringify(asked.slice(0, 64))}`, `Use one of: ${levels.join(', ')}.`);
  const file = valueOf(words, '--log-file');
  if (file === '-')
    throw refused(
      '--log-file - would mix the log with the answer',
      'Name a file, or use -v to see what happens on stderr.',
    );
  if (file === '') throw refused('--log-file names no file', 'Name a file.');
  const { verbose, debug } = frameFlags(argv);
  return { level, file, verbosity: debug === true ? 2 : verbose ? 1 : 0 };
}

function refused(what: string, hint: string): FpfError {
  return new FpfError({ code: 'usage.bad-option', message: `fpf: ${what}.`, hint });
}
