import type { CommandSpec } from '../command/descriptor.ts';

export const initCommand: CommandSpec = {
  name: 'init',
  summary: 'a project that works, in an empty folder: config, lock, a skill, a feature, tests, a CI file',
  details:
    'Nothing is fetched, and nothing outside of the folder is written. A folder with anything in it is refused; a repository without files is\nnone. What fails or is stopped on the way leaves the folder as it was.',
  args: [{ name: 'dir', description: 'a new or an empty folder (default: the current one)', required: false }],
  options: [
    {
      flags: '--template <name>',
      description:
        'app (default), workspace (packs, of which a change runs what it reaches), skill (a package of one skill), guard (a guard over a tool), component (see --component)',
      choices: ['app', 'workspace', 'skill', 'guard', 'component'],
    },
    {
      flags: '--component <port>',
      description: 'a component behind this port, with the cases of its contract; as --template component --port',
    },
    { flags: '--port <port>', description: 'the port of --template component' },
    { flags: '--name <name>', description: "the package's name (default: after the folder)" },
    { flags: '--dry-run', description: 'show what would be written, write nothing' },
    { flags: '-y, --yes', description: 'do not ask, also in the current folder' },
  ],
  examples: [
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
