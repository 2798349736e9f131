import type { ArgumentSpec, CommandSpec, OptionSpec } from '../../command/descriptor.ts';
import { projectOptions } from '../../command/shared-options.ts';

/** Every command about one session takes it so. */
export const sessionArgument: ArgumentSpec = {
  name: 'session',
  description:
    'a session, a run that worked in it, the beginning of an id, or `last` (default: the one that runs go on in)',
  required: false,
  names: 'session',
};

export const atOption: OptionSpec = {
  flags: '--at <n>',
  description: 'as it was after step N of `fpf history`; 0 is before the first',
};

export const sessionOption: OptionSpec = {
  flags: '--session <id>',
  description:
    'a session, a run that worked in it, the beginning of an id, or `last` (default: the one that runs go on in)',
  names: 'session',
};
const path: ArgumentSpec = { name: 'path', description: 'relative to the workspace', required: true };
const fsOptions: readonly OptionSpec[] = [sessionOption, atOption, ...projectOptions];

/** Those that look at sessions and change nothing. */
export const sessionLookCommands: readonly CommandSpec[] = [
  {
    name: 'session list',
    summary: 'the sessions of the workspace, the newest first: the current one, and the numbers of the runs of each',
    details: 'The current one is where the next run goes on. With --json also the ids of the runs.',
    args: [],
    options: projectOptions,
    examples: [{ command: 'fpf session list', note: '' }],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./list.ts')).sessionList,
  },
  {
    name: 'session show',
    summary: 'one session: where it lies, what it changed, what waits to be done with it',
    args: [sessionArgument],
    options: projectOptions,
    examples: [{ command: 'fpf session show --json', note: 'of the newest' }],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./show.ts')).sessionShow,
  },
  {
    name: 'session verify',
    summary: 'is a session what was written: engine, format, chains, contents, receipts, gaps',
    details: 'It reports and never repairs. What cannot be opened is a finding too.',
    args: [sessionArgument],
    options: projectOptions,
    examples: [{ command: 'fpf session verify', note: 'exit code 5 where something is off' }],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./verify.ts')).sessionVerify,
  },
  {
    name: 'session fs ls',
    formerly: { 'session fs stat': 'session fs ls --stat' },
    summary: 'what lies in a folder of a session',
    args: [{ ...path, required: false, description: 'a folder, relative to the workspace (default: the workspace)' }],
    options: [
      {
        flags: '--stat',
        description: 'only what the path itself is, also of a file, and whether the host or the session says so',
      },
      ...fsOptions,
    ],
    examples: [
      {
        command: 'fpf session fs ls --session 019f…',
        note: 'a session is named with --session; what is named without it is a path',
      },
      { command: 'fpf session fs ls src --at 1', note: 'after the first step' },
      { command: 'fpf session fs ls bin/run --stat --json', note: 'a link is told as a link' },
    ],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./fs.ts')).sessionLs,
  },
  {
    name: 'session fs cat',
    summary: 'the content of a file of a session, to the byte',
    args: [path],
    options: fsOptions,
    examples: [
      { command: 'fpf session fs cat README.md', note: 'as the next call would read it' },
      { command: 'fpf session fs cat README.md --session 019f…', note: 'of that session' },
    ],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./fs.ts')).sessionCat,
  },
];
