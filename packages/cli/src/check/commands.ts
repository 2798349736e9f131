import type { CommandSpec } from '../command/descriptor.ts';
import { projectOptions } from '../command/shared-options.ts';

export const checkCommands: readonly CommandSpec[] = [
  {
    name: 'check',
    summary: 'run the contract tests against the configured components',
    args: [{ name: 'port', description: 'one port; all of them when left out', required: false }],
    options: [
      ...projectOptions,
      {
        flags: '--timeout <seconds>',
        description: 'what a case may take; after three that do not end, no more of that port are tried (default: 30)',
      },
    ],
    examples: [
      { command: 'fpf check guard-engine', note: 'exit code 6 when a case fails' },
      { command: 'fpf check --json', note: 'every port, each case with why it failed or what it lacks' },
    ],
    exitCodes: [0, 2, 5, 6],
    json: 'document',
    load: async () => (await import('./check.ts')).check,
  },
];
