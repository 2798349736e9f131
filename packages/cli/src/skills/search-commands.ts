import type { CommandSpec } from '../command/descriptor.ts';
import { presetOptions, projectOptions } from '../command/shared-options.ts';

const request = { name: 'request', description: 'the request, in words', required: true } as const;

export const skillSearchCommands: readonly CommandSpec[] = [
  {
    name: 'skills search',
    summary: 'which skills fit a request, with scores; or why none does',
    args: [request],
    options: [
      { flags: '--explain', description: 'also, in two lines for each skill shown, which words brought it' },
      ...projectOptions,
      ...presetOptions,
    ],
    examples: [
      { command: 'fpf skills search "count the words of README.md"', note: 'finds a skill' },
      { command: 'fpf skills search "Book a flight"', note: 'abstains, exit code 3' },
      { command: 'fpf skills search "find TODO in src" --explain --json', note: 'with `why` for each skill' },
    ],
    exitCodes: [0, 2, 3, 5],
    json: 'document',
    load: async () => (await import('./search.ts')).skillsSearch,
  },
  {
    name: 'skills why',
    summary: 'why a skill is selected for a request, or is not',
    details: 'A table of the words of the request: where the skill has each, how telling it is, and what it brings.',
    args: [{ name: 'id', description: 'id or id@version', required: true, names: 'skill' }, request],
    options: [...projectOptions, ...presetOptions],
    examples: [{ command: 'fpf skills why file-write "Search the files and write a report"', note: 'word by word' }],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./why.ts')).skillsWhy,
  },
];
