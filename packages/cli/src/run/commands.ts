import { acceptWords } from './accept-words.ts';
import type { CommandSpec, OptionSpec } from '../command/descriptor.ts';
import { fullOption, modelOptions, presetOptions, projectOptions, runArgument } from '../command/shared-options.ts';

const modeOption: OptionSpec = {
  flags: '--mode <mode>',
  description:
    'default: rules may ask; plan: only tools that change nothing run; dontAsk: what a rule asks about is not allowed; propose: as --plan of run',
  choices: ['default', 'plan', 'dontAsk', 'propose'],
};

const planOption: OptionSpec = {
  flags: '--plan',
  description:
    'choose skills, ask the model, decide on what it calls, and run nothing: what would run is told (exit code 0 where all of it may, as it is); `fpf go` then makes just these calls',
};

const allowDriftOption: OptionSpec = {
  flags: '--allow-drift',
  description: 'go on although model, policy, config, lock or components are not what they were; the trace says so',
};

const acceptOption: OptionSpec = {
  flags: '--accept <states>',
  description:
    'exit code 0 also where it ends so: abstain, degrade, or abstain,degrade (or FPF_ACCEPT); what is recorded stays the same',
  words: acceptWords,
  repeatable: true,
};

const skillOption: OptionSpec = {
  flags: '--skill <id>',
  description: 'look only at this skill; several times for several. What the request does not fit is still not done',
  repeatable: true,
  names: 'skill',
};

const timeoutOption: OptionSpec = {
  flags: '--timeout <seconds>',
  description: 'at most so long, and no longer than the budget has (exit code 124)',
};

const holdOptions: readonly OptionSpec[] = [
  {
    flags: '--frozen',
    description: 'refuse on any drift from fpf.lock.json (default where CI=true and there is a lock)',
  },
  { flags: '--no-frozen', description: 'do not refuse on drift' },
  { flags: '--unconfined', description: 'run tools without a sandbox if none works here; never with --frozen' },
];

/** Of a run that begins and of one that goes on. */
const runningOptions: readonly OptionSpec[] = [
  ...projectOptions,
  ...presetOptions,
  ...modelOptions,
  acceptOption,
  fullOption,
  timeoutOption,
  {
    flags: '--max-steps <n>',
    description: 'at most so many tools are run, and no more than the budget has (exit code 9)',
  },
  ...holdOptions,
];

const runOption: OptionSpec = {
  flags: '--run <uuid>',
  description: 'the id of the new run: a UUIDv7 in lower case that is not taken (default: one is made)',
};

const sessionOptions: readonly OptionSpec[] = [
  { flags: '--new', description: 'begin another session, and go on in that from now on' },
  {
    flags: '--session <id>',
    description:
      'go on in this session: its id, that of a run in it, or the beginning of either (default: the current)',
    names: 'session',
  },
];

/** Of a run that is one call. */
export const callOptions: readonly OptionSpec[] = [
  ...projectOptions,
  ...presetOptions,
  acceptOption,
  fullOption,
  timeoutOption,
  ...holdOptions,
  ...sessionOptions,
  runOption,
];

/** Of a prompt: they hold for each of its lines. */
export const promptOptions: readonly OptionSpec[] = [
  ...projectOptions,
  ...presetOptions,
  ...modelOptions,
  ...holdOptions,
];

export const runCommands: readonly CommandSpec[] = [
  {
    name: 'run',
    summary: 'do what a request asks, in a session over the workspace; the host stays unchanged',
    details:
      'Searches the skills, loads those that fit, asks the model for a tool call, decides on evidence, runs the tool in a sandbox over the\nsession, and writes diff, audit and trace to <workspace>/.fpf/runs/<run>/.',
    args: [{ name: 'request', description: 'what to do, in words; - reads it from standard input', required: true }],
    options: [...runningOptions, modeOption, planOption, skillOption, ...sessionOptions, runOption],
    examples: [
      { command: 'fpf run "Search the files for TODO"', note: 'in the current folder' },
      {
        command: 'fpf run "Search the files for TODO" --workspace ../app --json',
        note: 'one event a line; the last is run-ended',
      },
      {
        command: 'fpf run "Search the files for TODO" --plan',
        note: 'what it would do, with which arguments, and why it may; `fpf go` does it',
      },
      {
        command: 'fpf run "Search the files for TODO" --skill repo-search --max-steps 1 --timeout 60',
        note: 'flags only tighten',
      },
      {
        command: 'fpf run "Search the files for TODO" --accept abstain',
        note: 'in a script that goes on where nothing was done',
      },
    ],
    exitCodes: [0, 2, 3, 4, 5, 8, 9, 69, 124],
    json: 'events',
    load: async () => (await import('./run.ts')).run,
  },
  {
    name: 'resume',
    aliases: ['session resume'],
    summary: 'go on with a run that waits for a person, was interrupted, or whose process was killed',
    details:
      'What the run has journaled is not done again: the model is not asked what it has answered, and a\n' +
      'finished effect is not repeated. A call that was broken off is run again where its effect allows\n' +
      'that, and told as unknown where it does not. What decides the run has to be what it began with;\n' +
      'its model is the one that it began with, where neither --model nor FPF_MODEL names another.',
    args: [
      { ...runArgument, required: false, description: `${runArgument.description} (default: the newest that waits)` },
    ],
    options: [...runningOptions, allowDriftOption, modeOption],
    examples: [
      { command: 'fpf approvals allow 0199 && fpf resume', note: 'the newest run that waits' },
      { command: 'fpf resume 019a3f00 --json', note: 'one event a line, those of this attempt' },
    ],
    exitCodes: [0, 1, 2, 3, 4, 5, 8, 9, 69, 124],
    json: 'events',
    load: async () => (await import('./resume.ts')).resume,
  },
  {
    name: 'fork',
    aliases: ['session fork'],
    summary:
      'a new run that begins as another one did up to some point, in a session of its own; that one stays as it is',
    details:
      'Up to that point nothing is asked or done again: the new run has what the other one had journaled, and its session is a clone as the\nother was then. From there on it goes its own way: with a message, or by asking the model again. A run that has come to its end can be\nforked too. A point never lies inside a call; the message of the refusal names the nearest ones.',
    args: [
      runArgument,
      { name: 'message', description: 'one more message of the user, for the next turn', required: false },
    ],
    options: [
      ...runningOptions,
      {
        flags: '--at <point>',
        description:
          'a checkpoint by its id or label, or the number of an event of the run (default: the last point that it has)',
      },
      allowDriftOption,
      modeOption,
    ],
    examples: [
      {
        command: 'fpf fork 019a3f00 --at 4',
        note: 'asks the model again, with what the run had after its fourth event',
      },
      { command: 'fpf fork 019a3f00 "Now write it in French" --json', note: 'one event a line, those of the new run' },
    ],
    exitCodes: [0, 1, 2, 3, 4, 5, 8, 9, 69, 124],
    json: 'events',
    load: async () => (await import('./fork.ts')).fork,
  },
];
