import type { CommandSpec, OptionSpec } from '../command/descriptor.ts';
import { atOption, sessionArgument } from './look/commands.ts';
import { projectOptions } from '../command/shared-options.ts';

const yes: OptionSpec = { flags: '-y, --yes', description: 'do not ask' };
const unconfined: OptionSpec = {
  flags: '--unconfined',
  description: 'write the host without a sandbox if none works here',
};
const dryRun: OptionSpec = { flags: '--dry-run', description: 'show everything, change nothing' };

/** Those that do something: to the host, to a session, or beside them. */
export const sessionCommands: readonly CommandSpec[] = [
  {
    name: 'session settle',
    summary: 'end a commit or an undo that a crash left half done: onwards, or back',
    args: [sessionArgument],
    options: [
      { flags: '--resume', description: 'write what is left to write' },
      { flags: '--roll-back', description: 'put the host back as it was' },
      unconfined,
      ...projectOptions,
    ],
    examples: [{ command: 'fpf session settle --roll-back', note: '' }],
    exitCodes: [0, 2, 7, 69],
    json: 'document',
    load: async () => (await import('./settle.ts')).sessionSettle,
  },
  {
    name: 'session rewind',
    aliases: ['session restore'],
    summary: 'a session as it was after an earlier step; a step of its own, so that it can be taken back',
    details:
      'The host is not written, and a commit that lies between is not taken back: what it wrote is then a difference like any other, which\n`fpf diff` tells. Where a content is neither in the session nor on the host any more, nothing is rewound.',
    args: [
      {
        ...sessionArgument,
        description: 'a session, a run that worked in it, the beginning of an id, or `last`',
        required: true,
      },
      {
        name: 'step',
        description: 'its number in `fpf history` (0 is before the first), or a checkpoint by its id or label',
        required: true,
      },
    ],
    options: [dryRun, ...projectOptions],
    examples: [
      { command: 'fpf session rewind 019f… 3 --dry-run', note: 'what would change' },
      { command: 'fpf session rewind 019f… 0', note: 'the session as it was before its first step' },
      { command: 'fpf session restore 019f… before-edit', note: 'as it was at a checkpoint of one of its runs' },
    ],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./rewind.ts')).sessionRewind,
  },
  {
    name: 'session export',
    summary: "a session's files elsewhere: a patch, a tar archive, or a new folder",
    details:
      'Patch: what the session changes. Tar and folder: all files as the session has them. Links that lead out are left out and told.',
    args: [sessionArgument],
    options: [
      { flags: '--format <name>', description: 'patch, tar or folder', choices: ['patch', 'tar', 'folder'] },
      { flags: '--to <path>', description: 'where to: outside the workspace, and not there yet' },
      atOption,
      ...projectOptions,
    ],
    examples: [
      { command: 'fpf session export --format patch --to ../changes.patch', note: '' },
      { command: 'fpf session export --format folder --to ../merged --at 3', note: 'as it was after step 3' },
    ],
    exitCodes: [0, 2, 69],
    json: 'document',
    load: async () => (await import('./export.ts')).sessionExport,
  },
  {
    name: 'session snapshot',
    summary: "a copy of a session's database, named by its hash; nothing changes it any more",
    args: [sessionArgument],
    options: [{ flags: '--to <file>', description: 'where to; without it `fpf gc` may remove it' }, ...projectOptions],
    examples: [
      { command: 'fpf session snapshot --to ../before.db', note: 'opens with any SQLite, and with agentfs-sdk' },
    ],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./snapshot.ts')).sessionSnapshot,
  },
  {
    name: 'session clone',
    summary: 'a new session that begins as another one is now, or was after a step, with its history',
    args: [sessionArgument],
    options: [{ flags: '--to <name>', description: 'its name (default: one of its own)' }, atOption, ...projectOptions],
    examples: [
      { command: 'fpf session clone --to experiment', note: '' },
      { command: 'fpf session clone 019f… --at 2', note: 'as it was after step 2; what came after is in its history' },
    ],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./clone.ts')).sessionClone,
  },
  {
    name: 'session adopt',
    summary: 'take in a session of another folder, or what another AgentFS program changed or made',
    details:
      'A session among those of this folder is changed where it lies: in one step of history and audit.\n' +
      'Any other database is copied, and stays as it is. What another program did is shown first, path\n' +
      'by path; nothing of it reaches the host before a commit.',
    args: [
      {
        ...sessionArgument,
        name: 'database',
        description: 'the file of a database, or a session as elsewhere (default: the one that runs go on in)',
      },
    ],
    options: [
      { flags: '--to <name>', description: 'the name of a session made of what another program made' },
      dryRun,
      yes,
      ...projectOptions,
    ],
    examples: [
      { command: 'fpf session adopt 019f… --dry-run', note: 'what another program changed in it' },
      { command: 'fpf session adopt ../agent.db --to agent --yes', note: 'a database that agentfs-sdk made' },
      { command: 'fpf session adopt 019f… --workspace ../moved', note: 'after the folder was moved' },
    ],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./adopt.ts')).sessionAdopt,
  },
];
