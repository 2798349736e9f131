import type { CommandSpec } from './descriptor.ts';
import { modelOptions, presetOptions, projectOptions } from './shared-options.ts';

export const runCommands: readonly CommandSpec[] = [
  {
    name: 'run',
    summary: 'do what a request asks, in a session over the workspace; the host stays unchanged',
    details:
      'Searches the skills, loads those that fit, asks the model for a tool call, decides on evidence, runs the tool in a sandbox over the\nsession, and writes diff, audit and trace to <workspace>/.fpf/runs/<run>/.',
    args: [{ name: 'request', description: 'what to do, in words', required: true }],
    options: [
      ...projectOptions,
      ...presetOptions,
      ...modelOptions,
      { flags: '--frozen', description: 'refuse on any drift from fpf.lock.json (default where CI=true and there is a lock)' },
      { flags: '--no-frozen', description: 'do not refuse on drift' },
      { flags: '--unconfined', description: 'run tools without a sandbox if none works here; never with --frozen' },
    ],
    examples: [
      { command: 'fpf run "Search the files for TODO"', note: 'in the current folder' },
      { command: 'fpf run "Search the files for TODO" --workspace ../app --json', note: 'one event a line; the last is run-ended' },
    ],
    exitCodes: [0, 2, 3, 4, 5, 9, 69, 124, 129, 130, 143],
    json: 'events',
    load: async () => (await import('../commands/run.ts')).run,
  },
];
