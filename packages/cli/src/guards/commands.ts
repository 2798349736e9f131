import type { CommandSpec } from '../command/descriptor.ts';
import { presetOptions, projectOptions, runArgument } from '../command/shared-options.ts';

const options = [...projectOptions, ...presetOptions];
const skills = {
  name: 'skill',
  description: 'ids of skills; all of them when left out',
  required: false,
  variadic: true,
  names: 'skill',
} as const;

export const guardCommands: readonly CommandSpec[] = [
  {
    name: 'guards list',
    formerly: { 'guards kinds': 'guards list --kinds' },
    summary: 'every tool with the guards that stand over it, and what they ask',
    args: [],
    options: [
      { flags: '--skill <id>', description: 'only the tools of this skill', names: 'skill' },
      {
        flags: '--kinds',
        description:
          'what guards can ask here instead: the kinds of evidence questions, with what they are answered by',
      },
      ...options,
    ],
    examples: [
      { command: 'fpf guards list --skill file-manage', note: '' },
      { command: 'fpf guards list --kinds', note: 'those of configured packages too' },
    ],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./list.ts')).guardsList,
  },
  {
    name: 'guards show',
    summary: "one tool's guards: sentence, questions, expression, reduced form, examples",
    args: [{ name: 'tool', description: 'a tool, or skill#tool', required: true }],
    options,
    examples: [{ command: 'fpf guards show delete_path', note: 'also what is wrong with them' }],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./show.ts')).guardsShow,
  },
  {
    name: 'guards eval',
    summary: 'what guards and rules decide on cases that you write down; nothing is run',
    details:
      'FILE holds a case or a list of them: {guard or guards, evidence: {QUESTION: {status, value?}}, tool?, args?, policy?}. `tool` is the name of a\ntool of the project (its arguments are admitted first), or {name, effect, degraded, network, input_schema}. With {call: {tool, args}} the\nguards and rules are those of the project; a policy in the case replaces the rules of the project. Evidence that is not given is unknown. - reads standard input. The exit\ncode is that of the worst decision: 3 where one abstains, else 4 where one runs in its reduced form.',
    args: [{ name: 'file', description: 'JSON; - is standard input', required: true }],
    options,
    examples: [
      { command: 'fpf guards eval case.json --json', note: 'decision, reasons, sentence, evidence, cost' },
      {
        command: `echo '{"call": {"tool": "write_file", "args": {"path": "a.md", "content": ""}}}' | fpf guards eval -`,
        note: 'nothing is given, so it abstains',
      },
    ],
    exitCodes: [0, 2, 3, 4],
    json: 'document',
    load: async () => (await import('./eval.ts')).guardsEval,
  },
  {
    name: 'guards test',
    summary: 'do guards and rules decide as their own examples say',
    details:
      "The examples of the tools' guards and the skills' guards; without a skill, also those of the project's rules and guards.",
    args: [skills],
    options: [{ flags: '--report <file>', description: 'also write {passed, failed, skipped} as JSON' }, ...options],
    examples: [{ command: 'fpf guards test file-manage', note: 'exit code 6 when an example fails' }],
    exitCodes: [0, 2, 5, 6],
    json: 'document',
    load: async () => (await import('./test.ts')).guardsTest,
  },
  {
    name: 'guards lint',
    summary:
      'guards that are broken, can never pass or never stop anything, or lack examples; rules that cannot be used',
    details:
      'The values that an expression compares with are tried in every combination, to a bound. Where they are all that matter a finding is certain;\nelse it says that it seems so. Warnings alone leave the exit code at 0.',
    args: [skills],
    options,
    examples: [{ command: 'fpf guards lint', note: 'exit code 6 when something is wrong' }],
    exitCodes: [0, 2, 5, 6],
    json: 'document',
    load: async () => (await import('./lint.ts')).guardsLint,
  },
  {
    name: 'guards explain',
    summary: "a run's decisions, made again from its trace alone, with the evidence that each rests on",
    args: [
      runArgument,
      { name: 'call', description: 'which call, by its number; all of them when left out', required: false },
    ],
    options: projectOptions,
    examples: [
      { command: 'fpf guards explain 019f… 1', note: 'exit code 5 where the record is not what comes out of it' },
    ],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./explain.ts')).guardsExplain,
  },
  {
    name: 'guards facts list',
    summary: 'what you have stated for guards to ask with kv:KEY',
    args: [],
    options: projectOptions,
    examples: [{ command: 'fpf guards facts list', note: '' }],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./facts.ts')).factsList,
  },
  {
    name: 'guards facts set',
    summary: 'state a fact for guards; no tool can',
    args: [
      { name: 'key', description: '1 to 120 letters, digits, dots, dashes and underscores', required: true },
      { name: 'value', description: 'JSON, or else a text as it stands', required: true, mayBeEmpty: true },
    ],
    options: projectOptions,
    examples: [{ command: 'fpf guards facts set release.frozen true', note: 'a guard asks for kv:release.frozen' }],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./facts.ts')).factsSet,
  },
  {
    name: 'guards facts remove',
    summary: 'take a stated fact back: it is absent then',
    args: [{ name: 'key', description: 'which', required: true }],
    options: projectOptions,
    examples: [{ command: 'fpf guards facts remove release.frozen', note: '' }],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./facts.ts')).factsRemove,
  },
];
