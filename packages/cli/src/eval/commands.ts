import type { CommandSpec, OptionSpec } from '../command/descriptor.ts';
import { modelOptions, presetOptions, projectOptions } from '../command/shared-options.ts';

const floors: readonly OptionSpec[] = [
  { flags: '--min-exact <share>', description: 'exit 6 where fewer calls are exact: a share such as 0.9' },
  { flags: '--min-tool <share>', description: 'the same for the choice of the tool' },
  { flags: '--min-no-tool <share>', description: 'the same for rightly calling none (recall)' },
  { flags: '--min-f1 <share>', description: 'the same for arguments (F1)' },
  { flags: '--max-schema-errors <share>', description: 'exit 6 where more answers have arguments that fit no tool' },
  { flags: '--max-wrong-effects <share>', description: 'exit 6 where more cases would have changed something wrongly' },
];

export const evalCommands: readonly CommandSpec[] = [
  {
    name: 'eval',
    summary: 'measure a model on cases: right tool, right arguments, right to call none; it runs no tool',
    details:
      "Each line of a file is a case {request, name, arguments}, or a question or a possible answer in BFCL's form. Every rate comes with its\n95 % interval and its counts. Nothing is run and no session is written: the model is asked, and its answer is compared.",
    args: [{ name: 'file', description: 'JSON Lines; what a line is, its keys say', required: true, variadic: true }],
    options: [
      ...modelOptions,
      {
        flags: '--tools <which>',
        description:
          'skills (default): those that a run would load for the request; all: of every skill; or a file of tools',
      },
      {
        flags: '--repeat <n>',
        description: 'ask each case so often, and say whether the answers are the same (default: 1)',
      },
      { flags: '--limit <n>', description: 'only the first so many cases' },
      {
        flags: '--group <name>',
        description: "only the cases of this group: a line's own, else the name of its file",
        repeatable: true,
      },
      { flags: '--forbid <tool>', description: 'a tool that no request of these should lead to', repeatable: true },
      {
        flags: '--report <file>',
        description: 'write the report: Markdown where the name ends in .md, else JSON',
        repeatable: true,
      },
      {
        flags: '--compare <report>',
        description: 'hold it against an earlier report (JSON); exit 6 where the gate is not passed',
      },
      {
        flags: '--bfcl <dir>',
        description: "ask nothing: write the cases and their tools in BFCL's form into a new folder",
      },
      ...floors,
      ...projectOptions,
      ...presetOptions,
    ],
    examples: [
      {
        command: 'fpf eval cases/free.jsonl --model ollama:functiongemma',
        note: 'with the tools that a run would offer',
      },
      {
        command: 'fpf eval cases/*.jsonl --tools all --report now.json --min-exact 0.9',
        note: 'exit code 6 below 90 %',
      },
      {
        command: 'fpf eval cases/*.jsonl --tools all --compare before.json',
        note: 'may the new model take the place of the old one',
      },
      {
        command: 'fpf eval BFCL_v3_simple.json possible_answer/BFCL_v3_simple.json',
        note: 'questions and answers, told apart by their keys',
      },
    ],
    exitCodes: [0, 2, 5, 6, 69],
    json: 'document',
    load: async () => (await import('./eval.ts')).evalModel,
  },
];
