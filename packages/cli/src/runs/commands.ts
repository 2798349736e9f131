import type { CommandSpec } from '../command/descriptor.ts';
import { projectOptions, runArgument } from '../command/shared-options.ts';

/** What is done with several runs at once: those about one are commands of their own. */
export const runsCommands: readonly CommandSpec[] = [
  {
    name: 'runs list',
    summary: 'the runs of the workspace, the newest first: number, when, outcome, request, what changed',
    details:
      'Every command that takes a run takes its number, which no other run gets. As text the newest 50 are shown, with --json all.',
    args: [],
    options: [
      { flags: '--limit <n>', description: 'so many of the newest; 0 is all (default: 50, with --json all)' },
      ...projectOptions,
    ],
    examples: [
      { command: 'fpf runs list', note: '' },
      { command: 'fpf runs list --limit 0 --json', note: 'with the ids of runs and sessions, and the tools called' },
    ],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./list.ts')).runsList,
  },
  {
    name: 'runs rm',
    summary: 'remove runs: their folders and logs, and each session none of whose runs is left',
    details:
      'A run that goes on or waits is refused. So is the last run of a session with changes that the host has not: commit or discard them,\nor give --unapplied to lose them. Of a removed run nothing can be verified, replayed or undone any more.',
    args: [{ ...runArgument, variadic: true }],
    options: [
      { flags: '--unapplied', description: 'also sessions with changes that the host has not' },
      { flags: '--dry-run', description: 'show everything, remove nothing' },
      { flags: '-y, --yes', description: 'do not ask' },
      ...projectOptions,
    ],
    examples: [
      { command: 'fpf runs rm 12 --dry-run', note: 'what would go, and how large it is' },
      { command: 'fpf runs rm 12 13 --yes', note: 'in a script' },
    ],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./remove.ts')).runsRemove,
  },
];
