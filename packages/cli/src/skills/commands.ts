import type { CommandSpec } from '../command/descriptor.ts';
import { formatOption, presetOptions, projectOptions } from '../command/shared-options.ts';

const folders = {
  name: 'dir',
  description: 'skill folders, or folders of them',
  required: false,
  variadic: true,
} as const;

export const skillCommands: readonly CommandSpec[] = [
  {
    name: 'skills list',
    summary: 'the skills of all sources, with version, tools and pin',
    details:
      'A folder that cannot be read as a skill is named below them; with --json it stands behind them, with `unreadable: true`, its path and what is wrong.',
    args: [],
    options: [...projectOptions, ...presetOptions],
    examples: [{ command: 'fpf skills list --json', note: 'for scripts' }],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./list.ts')).skillsList,
  },
  {
    name: 'skills show',
    summary: 'one skill: where it lies, its pin, its tools, what is wrong with it',
    args: [{ name: 'id', description: 'id or id@version', required: true, names: 'skill' }],
    options: [
      { flags: '--kernel', description: 'only the instructions, as the model reads them' },
      ...projectOptions,
      ...presetOptions,
    ],
    examples: [
      { command: 'fpf skills show repo-search', note: 'with what a small model sees of each tool' },
      { command: 'fpf skills show repo-search --kernel', note: 'word for word what goes into the prompt' },
    ],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./show.ts')).skillsShow,
  },
  {
    name: 'skills validate',
    summary: 'do skill folders keep to their profile; findings with line, column and fix',
    details:
      'A folder is a skill, or holds skills (in itself, or in its folder skills). Without one it is the current folder. --watch goes on: it tells what changes, until Ctrl-C.',
    args: [folders],
    options: [
      {
        flags: '--profile <name>',
        description: 'lenient, strict or fpf (default)',
        choices: ['lenient', 'strict', 'fpf'],
      },
      formatOption,
      { flags: '--watch', description: 'validate again what changes; with --format json a line for each answer' },
    ],
    examples: [
      { command: 'fpf skills validate skills/repo-search', note: 'exit code 6 when it finds an error' },
      { command: 'fpf skills validate skills --format sarif', note: 'for a code host' },
      { command: 'fpf skills validate skills --watch', note: 'while writing' },
    ],
    exitCodes: [0, 2, 6],
    json: 'document',
    load: async () => (await import('./validate.ts')).skillsValidate,
  },
  {
    name: 'skills test',
    summary: "run a skill's evals/cases.json through the real sandbox",
    details:
      'A folder is a skill, or holds skills, as for `fpf skills validate`. Each skill is loaded from its own folder alone. One that cannot be loaded, or whose\ncases cannot be read, counts as one that failed, and the others are tried (exit code 6); exit code 2 means that no case could be tried at all.',
    args: [folders],
    options: [
      { flags: '--tool <name>', description: 'only the cases of this tool, and those for no tool of the skill' },
      {
        flags: '--profile <name>',
        description: 'what the skills have to keep to: lenient, strict or fpf (default)',
        choices: ['lenient', 'strict', 'fpf'],
      },
      { flags: '--unconfined', description: 'run without a sandbox if none works here' },
      { flags: '--report <file>', description: 'also write {passed, failed, skipped} as JSON' },
    ],
    examples: [
      { command: 'fpf skills test skills/repo-search', note: 'exit code 6 when a case fails' },
      { command: 'fpf skills test skills', note: 'every skill of a folder' },
      {
        command: 'fpf skills test skills/file-manage --tool copy_path',
        note: 'one tool of a skill, while its script is written',
      },
    ],
    exitCodes: [0, 2, 6, 69],
    json: 'document',
    load: async () => (await import('./test.ts')).skillsTest,
  },
];
