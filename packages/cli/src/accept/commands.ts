import type { CommandSpec } from '../command/descriptor.ts';
import { projectOptions } from '../command/shared-options.ts';

export const acceptCommands: readonly CommandSpec[] = [
  {
    name: 'accept',
    summary: 'may a new model take the place of the pinned one: the whole suite and the requests, case by case',
    details:
      "Runs the project's scenarios with the new model, asks both models the project's requests, and judges by written rules: all scenarios\ngreen, no request that was safe is unsafe, no loss beyond the bounds. What could not be tried counts against it. The verdict, its reasons\nand all that it rests on go to <workspace>/.fpf/accept/<id>/. The lock is written only with --lock, and only if the model is accepted.",
    args: [
      {
        name: 'file',
        description: 'requests as `fpf eval` reads them (default: accept.cases, else evals/*.jsonl)',
        required: false,
        variadic: true,
      },
    ],
    options: [
      {
        flags: '--model <tag>',
        description: 'the new model: a tag of Ollama, rehearsal, scripted:<file> or cassette:<file>',
      },
      {
        flags: '--suite <dir>',
        description: 'where Cucumber is started (default: accept.suite, else the folder of the config)',
      },
      { flags: '--forbid <tool>', description: 'a tool that no request of these should lead to', repeatable: true },
      {
        flags: '--timeout <minutes>',
        description: 'what the suite may take; one that takes longer is not green (default: 60)',
      },
      { flags: '--dry-run', description: 'only say what would be tried, with which models' },
      { flags: '--lock', description: 'if it is accepted, pin it in fpf.lock.json, with the record beside it' },
      ...projectOptions,
    ],
    examples: [
      { command: 'fpf accept --model functiongemma:tuned', note: 'exit code 6 where it is not accepted' },
      { command: 'fpf accept --model functiongemma:tuned --dry-run', note: 'who is there, and what would be asked' },
      { command: 'fpf accept evals/free.jsonl --model functiongemma:tuned --lock', note: 'and pin it' },
      { command: 'fpf accept --model rehearsal --json', note: 'the whole record' },
    ],
    exitCodes: [0, 2, 5, 6, 69],
    json: 'document',
    load: async () => (await import('./accept.ts')).accept,
  },
];
