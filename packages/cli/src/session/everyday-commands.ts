import type { ArgumentSpec, CommandSpec, OptionSpec } from '../command/descriptor.ts';
import { projectOptions } from '../command/shared-options.ts';
import { atOption, sessionOption } from './look/commands.ts';

const yes: OptionSpec = { flags: '-y, --yes', description: 'do not ask' };
const dryRun: OptionSpec = { flags: '--dry-run', description: 'show everything, change nothing' };
const unconfined: OptionSpec = {
  flags: '--unconfined',
  description: 'write the host without a sandbox if none works here',
};
const paths: ArgumentSpec = {
  name: 'path',
  description: 'only this path and what lies below it; several for several (default: all)',
  required: false,
  variadic: true,
};

/** What a person does with the changes of the session that runs go on in, or of another one with --session. */
export const everydayCommands: readonly CommandSpec[] = [
  {
    name: 'diff',
    formerly: { 'session diff': 'diff', 'session at': 'diff --at' },
    summary: 'what waits to be applied: the changes of the session, as a git patch',
    args: [paths],
    options: [
      { flags: '--stat', description: 'only which paths, and how' },
      { flags: '--exit-code', description: 'exit code 6 where there is a difference' },
      atOption,
      sessionOption,
      ...projectOptions,
    ],
    examples: [
      { command: 'fpf diff', note: 'of the session that runs go on in' },
      { command: 'fpf diff src --stat', note: 'one folder, paths only' },
      { command: 'fpf diff --at 2 --stat', note: 'which paths had changed after step 2' },
      { command: 'fpf diff --at 2 > two-steps.patch', note: 'as it was after step 2; `git apply` takes it' },
    ],
    exitCodes: [0, 2, 5, 6, 69],
    json: 'document',
    load: async () => (await import('./look/diff.ts')).diff,
  },
  {
    name: 'apply',
    formerly: { 'session commit': 'apply', 'session apply': 'apply' },
    summary: 'write the changes of the session to the workspace: all of them or nothing, and it can be undone',
    details:
      'The only command that writes the workspace. A path that the host has changed since is a conflict: nothing is written until each one is\nchosen, with --ours or --theirs. Skills, the config, the lock and .git are protected: each such path has to be named with --allow, or\nall of them left out with --skip-protected.',
    args: [paths],
    options: [
      dryRun,
      yes,
      { flags: '--plan <hash>', description: 'only if the plan is still the one that --dry-run showed' },
      { flags: '--ours <path>', description: "in conflict: write the session's", repeatable: true },
      { flags: '--theirs <path>', description: "in conflict: leave the host's", repeatable: true },
      { flags: '--allow <path>', description: 'write this protected path too', repeatable: true },
      { flags: '--skip-protected', description: 'leave the other protected paths out' },
      unconfined,
      sessionOption,
      ...projectOptions,
    ],
    examples: [
      { command: 'fpf apply --dry-run', note: 'status, change and path of each' },
      { command: 'fpf apply notes --yes', note: 'one folder, in a script' },
      { command: 'fpf apply --plan 3f2a9c81d07e --yes', note: 'what was shown, or nothing' },
      { command: 'fpf apply --ours README.md --theirs notes/list.md', note: 'after a conflict (exit code 7)' },
    ],
    exitCodes: [0, 2, 5, 7, 69],
    json: 'document',
    load: async () => (await import('./apply.ts')).apply,
  },
  {
    name: 'undo',
    formerly: { 'session undo': 'undo' },
    summary: 'take the last apply of this workspace back: the files are as they were before',
    details: 'A path that is not as it was written then is refused, and then nothing is taken back.',
    args: [],
    options: [
      {
        flags: '--commit <id>',
        description: 'that one, not the last: its id in `fpf history`, or the beginning of it',
      },
      dryRun,
      yes,
      unconfined,
      {
        ...sessionOption,
        description: `${sessionOption.description.replace(/ \(.*/, '')} (default: whichever applied last)`,
      },
      ...projectOptions,
    ],
    examples: [{ command: 'fpf undo --dry-run', note: '' }],
    exitCodes: [0, 2, 5, 7, 69],
    json: 'document',
    load: async () => (await import('./undo.ts')).undo,
  },
  {
    name: 'discard',
    formerly: { 'session discard': 'discard' },
    summary: 'drop changes of the session: its view is the workspace again; kept in its history',
    args: [paths],
    options: [dryRun, yes, sessionOption, ...projectOptions],
    examples: [{ command: 'fpf discard build --yes', note: 'one folder of them' }],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./discard.ts')).discard,
  },
  {
    name: 'history',
    formerly: {
      'session log': 'history',
      'session checkpoints': 'history --checkpoints',
      'session rejected': 'history --rejected',
    },
    summary: 'the steps of the session: calls of runs, and what was done with it by hand',
    args: [],
    options: [
      { flags: '--changes', description: 'also each path that a step changed' },
      { flags: '--checkpoints', description: 'also the points that `fpf session rewind` goes back to' },
      { flags: '--rejected', description: 'also what failed calls did, kept aside: it is in no view, reaches no host' },
      sessionOption,
      ...projectOptions,
    ],
    examples: [{ command: 'fpf history --changes', note: 'the number of a step is what --at takes' }],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./look/history.ts')).history,
  },
  {
    name: 'new',
    summary: 'leave the session: the next run begins another one, and later runs go on in that',
    details: 'Nothing is lost: what waits in the one that is left can be applied with --session.',
    args: [],
    options: projectOptions,
    examples: [{ command: 'fpf new && fpf run "Search the files for TODO"', note: 'as `fpf run --new` does' }],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./new.ts')).beginAnew,
  },
  {
    name: 'gc',
    formerly: { 'session gc': 'gc' },
    summary: 'remove what nothing needs: scratch of ended processes, leftovers of deleted sessions, old runs if asked',
    details:
      'What a kept run names is kept: snapshots by their hash, contents by the steps that had them. Runs go only by --keep, --keep-last and\n--max-size, each with its log, and each session with the last of its runs. A run that goes on or waits stays, and so does a session with\nchanges that the host has not, with its runs.',
    args: [],
    options: [
      { flags: '--keep <age>', description: 'only runs that began so long ago at most, such as 30d or 12h' },
      { flags: '--keep-last <n>', description: 'only so many of the newest runs' },
      {
        flags: '--max-size <size>',
        description: 'only the newest runs that take so much together, with their sessions: 200MB, 1GiB',
      },
      dryRun,
      ...projectOptions,
    ],
    examples: [
      { command: 'fpf gc --dry-run', note: 'what would go, why, and how large it is' },
      { command: 'fpf gc --keep 30d --max-size 200MB', note: 'old runs too' },
    ],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./gc.ts')).gc,
  },
];
