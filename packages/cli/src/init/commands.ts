import type { CommandSpec } from '../command/descriptor.ts';

export const initCommand: CommandSpec = {
  name: 'init',
  summary: 'begin a project: config and lock in a folder that has files, a whole project in an empty one',
  details: [
    'A folder with files gets config, lock, an example skill, and in a Git repository a line in .gitignore.',
    'It shows them first, asks, and replaces nothing.',
    'An empty or new folder gets a whole project: package.json, a feature, tests and a CI file as well.',
    'What fails or is stopped on the way leaves the folder as it was. Nothing is fetched; where it was installed, it asks npm whether the registry has the packages.',
    '`npm create fpf` is the same command.',
  ].join('\n'),
  args: [
    {
      name: 'dir',
      description: 'the folder; it is made where it is not there (default: the current one)',
      required: false,
    },
  ],
  options: [
    {
      flags: '--template <name>',
      description:
        'in an empty folder: app (default), workspace (packs, of which a change runs what it reaches), skill (a package of one skill), guard (a guard over a tool), component (see --component)',
      choices: ['app', 'workspace', 'skill', 'guard', 'component'],
    },
    {
      flags: '--component <port>',
      description: 'a component behind this port, with the cases of its contract; as --template component --port',
    },
    { flags: '--port <port>', description: 'the port of --template component' },
    { flags: '--name <name>', description: "the package's name (default: after the folder)" },
    {
      flags: '--bare',
      description: 'config and lock alone: no example skill, and no whole project in an empty folder',
    },
    { flags: '--dry-run', description: 'show what would be written, write nothing' },
    { flags: '-y, --yes', description: 'do not ask' },
  ],
  examples: [
    { command: 'fpf init', note: 'adds what the current folder lacks, and says what to type next' },
    { command: 'fpf init my-project', note: 'then: cd my-project && npm install && npm test' },
    {
      command: 'fpf init my-packs --template workspace',
      note: 'several packs; its tests run by what a change reaches',
    },
    { command: 'fpf init my-skill --template skill', note: '' },
    { command: 'fpf init night-guards --component guard-engine', note: '' },
  ],
  exitCodes: [0, 2],
  json: 'document',
  load: async () => (await import('./init.ts')).init,
};
