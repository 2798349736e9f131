import type { CommandSpec } from '../command/descriptor.ts';

export const completionCommands: readonly CommandSpec[] = [
  {
    name: 'completion',
    summary: 'a completion script for your shell',
    args: [{ name: 'shell', description: 'bash, zsh or fish', required: true, choices: ['bash', 'zsh', 'fish'] }],
    options: [],
    examples: [{ command: 'source <(fpf completion bash)', note: '' }],
    exitCodes: [0, 2],
    json: 'none',
    load: async () => (await import('./completion.ts')).completion,
  },
];
