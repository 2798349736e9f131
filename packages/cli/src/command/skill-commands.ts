import type { CommandSpec } from './descriptor.ts';
import { projectOptions } from './shared-options.ts';

const folder = { name: 'dir', description: "the skill's folder", required: true } as const;

export const skillCommands: readonly CommandSpec[] = [
  {
    name: 'skills list',
    summary: 'the skills of all sources, with version, tools and pin',
    args: [],
    options: projectOptions,
    examples: [{ command: 'fpf skills list --json', note: 'for scripts' }],
    exitCodes: [0, 2],
    json: 'document',
    load: async () => (await import('../commands/skills-list.ts')).skillsList,
  },
  {
    name: 'skills search',
    summary: 'which skills fit a request, with scores; or why none does',
    args: [{ name: 'request', description: 'the request, in words', required: true }],
    options: projectOptions,
    examples: [
      { command: 'fpf skills search "count the words of README.md"', note: 'finds a skill' },
      { command: 'fpf skills search "Book a flight"', note: 'abstains, exit code 3' },
    ],
    exitCodes: [0, 2, 3],
    json: 'document',
    load: async () => (await import('../commands/skills-search.ts')).skillsSearch,
  },
  {
    name: 'skills show',
    summary: 'one skill: where it lies, its pin, its tools, what is wrong with it',
    args: [{ name: 'id', description: 'id or id@version', required: true }],
    options: projectOptions,
    examples: [{ command: 'fpf skills show repo-search', note: '' }],
    exitCodes: [0, 2],
    json: 'document',
    load: async () => (await import('../commands/skills-show.ts')).skillsShow,
  },
  {
    name: 'skills validate',
    summary: 'does a skill folder keep to its profile; findings with line and fix',
    args: [folder],
    options: [{ flags: '--profile <name>', description: 'lenient, strict or fpf (default)', choices: ['lenient', 'strict', 'fpf'] }],
    examples: [{ command: 'fpf skills validate skills/repo-search', note: 'exit code 6 when it finds something' }],
    exitCodes: [0, 2, 6],
    json: 'document',
    load: async () => (await import('../commands/skills-validate.ts')).skillsValidate,
  },
  {
    name: 'skills hash',
    summary: 'the pin of a skill folder (fpf-skill-tree/1)',
    args: [folder],
    options: [],
    examples: [{ command: 'fpf skills hash skills/repo-search', note: '' }],
    exitCodes: [0, 2],
    json: 'document',
    load: async () => (await import('../commands/skills-hash.ts')).skillsHash,
  },
  {
    name: 'skills test',
    summary: "run a skill's evals/cases.json through the real sandbox",
    args: [folder],
    options: [
      { flags: '--unconfined', description: 'run without a sandbox if none works here' },
      { flags: '--report <file>', description: 'also write {passed, failed, skipped} as JSON' },
    ],
    examples: [{ command: 'fpf skills test skills/repo-search', note: 'exit code 6 when a case fails' }],
    exitCodes: [0, 2, 6, 69],
    json: 'document',
    load: async () => (await import('../commands/skills-test.ts')).skillsTest,
  },
  {
    name: 'skills pack',
    summary: 'one deterministic archive of a skill folder: the same bytes for the same skill',
    args: [folder],
    options: [{ flags: '--out <dir>', description: 'where the archive goes (default: the current folder)' }],
    examples: [{ command: 'fpf skills pack skills/repo-search --out dist', note: '' }],
    exitCodes: [0, 2, 6],
    json: 'document',
    load: async () => (await import('../commands/skills-pack.ts')).skillsPack,
  },
];
