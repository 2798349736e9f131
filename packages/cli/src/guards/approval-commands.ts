import type { CommandSpec } from '../command/descriptor.ts';
import { projectOptions } from '../command/shared-options.ts';

const id = { name: 'id', description: 'its id, or the beginning of it', required: true } as const;
const sign = {
  flags: '--sign <key>',
  description: 'sign the answer with this SSH key (ssh-keygen); a .pub file means the key that ssh-agent holds',
} as const;
const note = { flags: '--note <text>', description: 'why; it is kept with the answer' } as const;

export const approvalCommands: readonly CommandSpec[] = [
  {
    name: 'allow',
    summary: 'let one command run: adds a rule for exactly it to fpf.commands.json, after showing it',
    details:
      'The program is one below /usr. One of the workspace is started by a script of package.json or a target of a Makefile: allow that.\nIn a project with a policy the rule of that is added too.',
    args: [
      {
        name: 'command',
        description: 'the program and its words, as one text (`"npm run build"`) or as several',
        required: true,
        variadic: true,
      },
    ],
    options: [
      {
        flags: '--effect <effect>',
        description: 'write (default): it may change files of the session; read: it may change nothing',
        choices: ['read', 'write'],
      },
      { flags: '--dry-run', description: 'show the rule, write nothing' },
      { flags: '-y, --yes', description: 'do not ask' },
      ...projectOptions,
    ],
    examples: [
      { command: 'fpf allow "make docs" --dry-run', note: 'only show the rule' },
      { command: 'fpf allow "npm test"', note: 'show it, ask, and write it; then: fpf run "Run the tests"' },
    ],
    exitCodes: [0, 2],
    json: 'document',
    load: async () => (await import('./allow.ts')).allow,
  },
  {
    name: 'approvals list',
    summary: 'what rules have asked a person about this folder, and what was answered',
    args: [],
    options: [{ flags: '--open', description: 'only what waits for an answer' }, ...projectOptions],
    examples: [{ command: 'fpf approvals list --open', note: '' }],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./approvals.ts')).approvalsList,
  },
  {
    name: 'approvals show',
    summary: 'one question: the tool, its arguments whole, what it would change, and why it is asked',
    args: [id],
    options: projectOptions,
    examples: [{ command: 'fpf approvals show 3f9', note: 'read this before you allow it' }],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./approvals.ts')).approvalsShow,
  },
  {
    name: 'approvals allow',
    summary: 'let exactly this call run, once: this tool of these bytes with these arguments',
    args: [id],
    options: [
      { flags: '--for <time>', description: 'until when it may be used: 30m, 1h (default), 7d; at most 30d' },
      note,
      sign,
      ...projectOptions,
    ],
    examples: [
      {
        command: 'fpf approvals allow 3f9 --for 30m --note "the old guide"',
        note: 'then `fpf resume` the run, or run the request again',
      },
    ],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./approvals.ts')).approvalsAllow,
  },
  {
    name: 'approvals deny',
    summary: 'say no to it; also takes an allowance back that was not used',
    args: [id],
    options: [note, sign, ...projectOptions],
    examples: [{ command: 'fpf approvals deny 3f9', note: '' }],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./approvals.ts')).approvalsDeny,
  },
];
