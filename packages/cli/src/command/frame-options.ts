import type { OptionSpec } from './descriptor.ts';

/** Options of every command; the frame reads them. */
export const frameOptions: readonly OptionSpec[] = [
  { flags: '--json', description: 'data on stdout as JSON' },
  { flags: '-q, --quiet', description: 'no progress' },
  {
    flags: '-v, --verbose',
    description: 'what happens, on stderr, and more about failures; -vv: in detail, and the stack too',
  },
  {
    flags: '--color <when>',
    description: 'auto (default: on a terminal that wants it), always, or never',
    choices: ['auto', 'always', 'never'],
  },
  { flags: '--ascii', description: 'no characters beyond ASCII' },
  {
    flags: '--log-level <level>',
    description: 'lines of the log that are kept (default: info, or FPF_LOG_LEVEL)',
    choices: ['error', 'warn', 'info', 'debug'],
  },
  { flags: '--log-file <file>', description: 'the log goes there (default, for a run: <state-dir>/logs/<run>.ndjson)' },
];
