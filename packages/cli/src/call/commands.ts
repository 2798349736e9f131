import type { CommandSpec } from '../command/descriptor.ts';
import { presetOptions, projectOptions } from '../command/shared-options.ts';
import { callOptions } from '../run/commands.ts';

const exampleArgs = '\'{"query": "TODO"}\'';

export const callCommands: readonly CommandSpec[] = [
  {
    name: 'call',
    summary: 'call a tool with its arguments: a run without a model, otherwise like any other',
    details:
      'No model is asked and no skill searched for; rules, guards, sandbox, session, audit and report are as in ' +
      'every run. The flags of a tool come from its schema and stand after its name: `fpf call TOOL --help` shows ' +
      'them, `fpf tools` lists the tools. The flag of a list stands once for each of its values; a text that is ' +
      'given as `-` is read from standard input.',
    args: [
      {
        name: 'tool',
        description: 'its name, or SKILL#TOOL where several skills have one of that name',
        required: true,
        names: 'tool',
      },
      {
        name: 'arguments',
        description: 'the flags of the tool',
        required: false,
        variadic: true,
        mayBeEmpty: true,
      },
    ],
    options: [
      {
        flags: '--json-args <json>',
        description:
          'the arguments as one JSON object, or those of them that no flag gives; - reads it from standard input',
      },
      ...callOptions,
      {
        flags: '--plan',
        description: 'decide on the call, and run nothing (exit code 3): what would have run is told',
      },
    ],
    examples: [
      { command: 'fpf call append_file --path list.md --content "- buy milk"', note: 'in a session: the folder stays' },
      { command: 'fpf call search_repo --query TODO', note: '' },
      { command: 'fpf call search_repo --help', note: 'what it takes' },
      {
        command: `fpf call repo-search#search_repo --json-args ${exampleArgs} --json`,
        note: 'for a program: one event a line',
      },
      { command: 'fpf call delete_path --path old --recursive --plan', note: 'whether it may, and nothing is run' },
    ],
    exitCodes: [0, 2, 3, 4, 5, 8, 9, 69, 124],
    json: 'events',
    passesOn: true,
    load: async () => (await import('./call.ts')).call,
  },
  {
    name: 'tools',
    summary: 'the tools that can be called, or one of them: what it does, what it takes, an example',
    args: [{ name: 'tool', description: 'its name, or SKILL#TOOL', required: false, names: 'tool' }],
    options: [...projectOptions, ...presetOptions],
    examples: [
      { command: 'fpf tools', note: '' },
      { command: 'fpf tools search_repo', note: '' },
      { command: 'fpf tools search_repo --json', note: 'with its schemas' },
    ],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./tools.ts')).tools,
  },
];
