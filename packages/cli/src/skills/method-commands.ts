import type { CommandSpec } from '../command/descriptor.ts';

const folder = { name: 'dir', description: "the skill's folder", required: true } as const;

/** A skill as the description of a method (FPF A.3.2): what it says, and what can be planned from that alone. */
export const skillMethodCommands: readonly CommandSpec[] = [
  {
    name: 'skills extract',
    summary: "a skill's method as data: interface, episteme, service clause",
    details:
      'Reads the thirteen sections of SKILL.md. A skill with findings gives the part of its interface that could be read, and its findings.',
    args: [folder],
    options: [],
    examples: [
      {
        command: 'fpf skills extract skills/repo-search --json',
        note: 'the interface, from which alone work can be planned',
      },
    ],
    exitCodes: [0, 2, 6],
    json: 'document',
    load: async () => (await import('./extract.ts')).skillsExtract,
  },
  {
    name: 'skills enact',
    summary: "role assignment and work plan from a skill's interface alone; or the gaps",
    details:
      'Without --input every input is left to the call, as in a run. With it, exactly the given ones are bound. The holder states what a run on this machine would; --fact adds to that or replaces it.',
    args: [folder],
    options: [
      {
        flags: '--input <id=value>',
        description: 'bind an input: a text as it stands, anything else as JSON; may be repeated',
        repeatable: true,
      },
      {
        flags: '--fact <name=value>',
        description: 'what the holder states of itself, such as node=24.1.0; may be repeated',
        repeatable: true,
      },
      { flags: '--only-facts', description: 'state nothing but what --fact gives' },
    ],
    examples: [
      { command: 'fpf skills enact skills/repo-search --input IN-1=TODO', note: 'the plan of one search' },
      {
        command: 'fpf skills enact skills/repo-search --only-facts',
        note: 'nothing is known of the holder: gaps, exit code 3',
      },
    ],
    exitCodes: [0, 2, 3, 6],
    json: 'document',
    load: async () => (await import('./enact.ts')).skillsEnact,
  },
];
