import type { CommandSpec } from '../command/descriptor.ts';
import { modelOptions, presetOptions, projectOptions, runArgument } from '../command/shared-options.ts';

export const replayCommands: readonly CommandSpec[] = [
  {
    name: 'replay',
    summary: 'decide a recorded run again, from its journal alone: the same, or where not',
    details:
      'The same program, on what is recorded: what the search found, what the model said, the evidence, what tools came to. Admission, rules and\nguards are real, and so are the skills, by the pins of the run. No model is asked, no tool run, nothing written. Exit code 1: not the same.\nWith --against-model the model of today is asked the recorded questions, and shown is what it calls and what would be decided of that.',
    args: [runArgument],
    options: [
      ...projectOptions,
      ...presetOptions,
      ...modelOptions,
      {
        flags: '--against-model',
        description: 'ask the model of today the recorded questions again; nothing that it says is done',
      },
      {
        flags: '--policy <which>',
        description: 'recorded: the rules that the run had (default); current: what those of today would have decided',
        choices: ['recorded', 'current'],
      },
    ],
    examples: [
      { command: 'fpf replay 019f…', note: 'exit code 1 where the record is not what comes out' },
      { command: 'fpf replay 019f… --against-model --model rehearsal', note: 'what another model would call' },
      { command: 'fpf replay 019f… --policy current', note: 'before a change of rules is kept' },
    ],
    exitCodes: [0, 1, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./replay.ts')).replay,
  },
];
