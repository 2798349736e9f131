import type { CommandSpec } from '../command/descriptor.ts';
import { modelOptions, projectOptions } from '../command/shared-options.ts';

export const doctorCommands: readonly CommandSpec[] = [
  {
    name: 'doctor',
    summary: 'what works on this machine, each line with the command that mends it',
    args: [],
    options: [...projectOptions, ...modelOptions],
    examples: [{ command: 'fpf doctor --json', note: '' }],
    exitCodes: [0, 2, 69],
    json: 'document',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'explain',
    summary: 'what an error or reason code means, and what to do',
    args: [
      {
        name: 'code',
        description: 'a code such as skill.no-match, or a gap such as K9-bounds; all codes when left out',
        required: false,
      },
    ],
    options: [],
    examples: [{ command: 'fpf explain skill.hash-drift', note: '' }],
    exitCodes: [0, 2],
    json: 'document',
    load: async () => (await import('./explain.ts')).explain,
  },
];
