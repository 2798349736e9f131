import type { CommandSpec } from '../command/descriptor.ts';
import { modelOptions, projectOptions } from '../command/shared-options.ts';

const anyOption = { flags: '--any', description: 'also a tag that is none of functiongemma' } as const;

export const modelCommands: readonly CommandSpec[] = [
  {
    name: 'model list',
    summary: 'the models that can be had now: of Ollama, of the project, and the rehearsal model',
    details:
      'Says of each its digest, whether it is pinned, and which one a run would ask. A server that is away hides no other model.',
    args: [],
    options: [...projectOptions, ...modelOptions],
    examples: [{ command: 'fpf model list --json', note: 'with whole digests' }],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./list.ts')).modelList,
  },
  {
    name: 'model pull',
    summary: 'have the Ollama server fetch a model, with progress',
    details:
      'Takes tags of functiongemma; --any takes others. Stopped in the middle, the server keeps what it has, and the same command goes on from there.',
    args: [{ name: 'tag', description: 'such as functiongemma or functiongemma:270m', required: true }],
    options: [anyOption, ...projectOptions],
    examples: [
      { command: 'fpf model pull functiongemma', note: 'then: fpf model pin functiongemma' },
      { command: 'OLLAMA_HOST=gpu-box:11434 fpf model pull functiongemma', note: 'on another machine' },
    ],
    exitCodes: [0, 2, 69],
    json: 'document',
    load: async () => (await import('./pull.ts')).modelPull,
  },
  {
    name: 'model show',
    summary: 'who a model is, what its server tells of it, and what of the tools it is not shown',
    args: [
      {
        name: 'name',
        description: 'a tag, rehearsal, or as --model takes it; the one that would answer when left out',
        required: false,
      },
    ],
    options: [...projectOptions, ...modelOptions],
    examples: [
      { command: 'fpf model show', note: 'the one that would answer now' },
      { command: 'fpf model show rehearsal', note: '' },
    ],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./show.ts')).modelShow,
  },
  {
    name: 'model pin',
    summary: 'write a model and its digest into fpf.config.json, so that no other one answers in its name',
    details:
      'The digest is what the server has under the tag now. The change is shown first, and asked about where somebody can be asked. Options and\nfallback of the same provider stay; `fpf lock` pins it for frozen runs.',
    args: [
      {
        name: 'tag',
        description: 'a tag, or rehearsal (default: the model of the config, else functiongemma)',
        required: false,
      },
    ],
    options: [
      anyOption,
      { flags: '--yes', description: 'write it without asking' },
      { flags: '--dry-run', description: 'only show the change' },
      ...projectOptions,
    ],
    examples: [
      { command: 'fpf model pin functiongemma', note: 'shows the change, asks, tells how to undo it' },
      { command: 'fpf model pin rehearsal --dry-run', note: 'nothing is written' },
    ],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./pin.ts')).modelPin,
  },
  {
    name: 'model doctor',
    summary: 'which model would answer and why; what the stack relies on of it, proved or refuted',
    details:
      'Tries things on the live server (a few short questions to the model) and on the rehearsal model. Exit code: 69 where nobody answers, 5 where\nthe digest is not the pinned one, 6 where something else does not hold.',
    args: [],
    options: [...projectOptions, ...modelOptions],
    examples: [
      { command: 'fpf model doctor', note: '' },
      {
        command: 'fpf model doctor --model ollama:functiongemma --json',
        note: 'of that model, whatever the project says',
      },
    ],
    exitCodes: [0, 2, 5, 6, 69],
    json: 'document',
    load: async () => (await import('./doctor.ts')).modelDoctor,
  },
];
