import type { OptionSpec } from './descriptor.ts';

/** Options of every command; the frame reads them. */
export const frameOptions: readonly OptionSpec[] = [
  { flags: '--json', description: 'data on stdout as JSON' },
  { flags: '-q, --quiet', description: 'no progress' },
  { flags: '-v, --verbose', description: 'more about failures; -vv: the stack too' },
  {
    flags: '--color <when>',
    description: 'auto (default: on a terminal that wants it), always, or never',
    choices: ['auto', 'always', 'never'],
  },
  { flags: '--ascii', description: 'no characters beyond ASCII' },
];
