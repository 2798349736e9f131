import type { CommandSpec } from '../command/descriptor.ts';
import { presetOptions, projectOptions, runArgument } from '../command/shared-options.ts';
import { callOptions } from '../run/commands.ts';

const exampleArgs = '\'{"query": "TODO"}\'';

export const callCommands: readonly CommandSpec[] = [
  {
    name: 'go',
    summary: 'make the calls that `fpf run --plan` showed: no model is asked, rules and guards are',
    details:
      'A plan that said "Would run" is carried out once, as a run of its own: the same calls, in their order, with the\n' +
      'same arguments, of the same skills. Each is decided on again, on evidence of now; what comes behind one that is\n' +
      'stopped is not begun. Where the lock or a skill changed since, it is refused (exit code 5): plan again.',
    args: [{ ...runArgument, required: false, description: `${runArgument.description} (default: the newest plan)` }],
    options: callOptions,
    examples: [
      { command: 'fpf run "Search the files for TODO" --plan && fpf go', note: 'shown first, then done' },
      { command: 'fpf go 12 --new', note: 'plan 12, in another session' },
      { command: 'fpf go 12 --json', note: 'one event a line; the last is run-ended' },
    ],
    exitCodes: [0, 2, 3, 4, 5, 8, 9, 69, 124],
    json: 'events',
    load: async () => (await import('./go.ts')).go,
  },
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
