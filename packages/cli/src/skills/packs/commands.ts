import type { CommandSpec, OptionSpec } from '../../command/descriptor.ts';
import { modelOptions, projectOptions } from '../../command/shared-options.ts';

const folder = { name: 'dir', description: "the skill's folder", required: true } as const;
const packFolder = {
  name: 'dir',
  description: 'a skill, or a pack: a folder with package.json and skills/',
  required: true,
} as const;

/** What a person says about a finding; it is kept in the lock, for the bytes that were looked at. */
export const waiveOptions: readonly OptionSpec[] = [
  {
    flags: '--waive <rule:path>',
    description: 'let this warning of the scanner be, as RULE:SKILL/FILE',
    repeatable: true,
  },
  { flags: '--reason <text>', description: 'why; it stands in the lock' },
];

const profile: OptionSpec = {
  flags: '--profile <name>',
  description: "how strictly the skills are checked (default: the project's, else fpf)",
  choices: ['lenient', 'strict', 'fpf'],
};
const dryRun: OptionSpec = { flags: '--dry-run', description: 'show everything, change nothing' };
const yes: OptionSpec = { flags: '-y, --yes', description: 'do not ask' };

export const skillPackCommands: readonly CommandSpec[] = [
  {
    name: 'skills new',
    summary: 'a skill that works: SKILL.md, tool, script and cases, to be made yours',
    args: [{ name: 'name', description: 'its name: lower-case letters, digits and single hyphens', required: true }],
    options: [{ flags: '--in <dir>', description: 'where its folder goes (default: the current folder)' }],
    examples: [
      { command: 'fpf skills new word-list --in skills', note: 'keeps to the fpf profile, and passes its cases' },
    ],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./new.ts')).skillsNew,
  },
  {
    name: 'skills hash',
    summary: 'the pin of a skill folder (fpf-skill-tree/1)',
    args: [folder],
    options: [],
    examples: [{ command: 'fpf skills hash skills/repo-search', note: '' }],
    exitCodes: [0, 2],
    json: 'document',
    load: async () => (await import('./hash.ts')).skillsHash,
  },
  {
    name: 'skills scan',
    summary: 'what a reviewer should look at: hidden text, secrets, commands, permissions',
    details:
      "Reads every file whole. A source is a folder, a .tgz, an address of git, or NAME@VERSION on npm. Without one: the skills of the project's own sources. An error cannot be waived; a waiver is for one\nrule, one file and its bytes, lies in fpf.lock.json, and ends when the file changes.",
    args: [
      { name: 'source', description: 'folders of skills, or what `skills add` takes', required: false, variadic: true },
    ],
    options: [
      ...projectOptions,
      ...waiveOptions,
      {
        flags: '--format <name>',
        description: 'text, json, sarif or github (default in GitHub Actions)',
        choices: ['text', 'json', 'sarif', 'github'],
      },
    ],
    examples: [
      { command: 'fpf skills scan ./acme-skills-1.0.0.tgz', note: 'an archive, before it is added' },
      { command: 'fpf skills scan skills', note: 'exit code 6 when it finds something that is not waived' },
      {
        command: 'fpf skills scan --waive skill.s30-network:fetch-page/scripts/fetch.mjs --reason "what it is for"',
        note: '',
      },
    ],
    exitCodes: [0, 2, 5, 6],
    json: 'document',
    load: async () => (await import('./scan.ts')).skillsScan,
  },
  {
    name: 'skills pack',
    summary: 'an archive that npm installs, with a manifest: the same bytes for the same skills',
    args: [packFolder],
    options: [{ flags: '--out <dir>', description: 'where the archive goes (default: the current folder)' }],
    examples: [{ command: 'fpf skills pack skills/repo-search --out dist', note: '' }],
    exitCodes: [0, 2],
    json: 'document',
    load: async () => (await import('./pack.ts')).skillsPack,
  },
  {
    name: 'skills add',
    summary: 'put a pack into the project: checked, scanned, shown, then copied beside the config',
    details:
      'SOURCE is a .tgz, a folder, an address of git (https, ssh or file, with #ref), or NAME@VERSION on npm. Nothing of the pack is run.\nIts files go to skill-packs/NAME, its source into fpf.config.json, its pins into fpf.lock.json: all of it or nothing.',
    args: [{ name: 'source', description: 'where the pack comes from', required: true }],
    options: [...projectOptions, ...modelOptions, dryRun, yes, profile, ...waiveOptions],
    examples: [
      {
        command: 'fpf skills add ./acme-skills-1.0.0.tgz --dry-run',
        note: 'what it is, what it may do, what the scanner says',
      },
      { command: 'fpf skills add https://git.example.com/acme/skills.git#v1.0.0 --yes', note: '' },
    ],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./add.ts')).skillsAdd,
  },
  {
    name: 'skills update',
    summary: 'the difference between a pack in the project and its source; then take it over',
    args: [
      { name: 'name', description: "the pack's name", required: true },
      { name: 'source', description: 'another source than the one in the lock', required: false },
    ],
    options: [...projectOptions, ...modelOptions, dryRun, yes, profile, ...waiveOptions],
    examples: [
      {
        command: 'fpf skills update @acme/skills @acme/skills@1.1.0 --dry-run',
        note: 'texts, versions, new permissions',
      },
    ],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./update.ts')).skillsUpdate,
  },
  {
    name: 'skills remove',
    summary: 'take a pack out of the project: its folder, its source, its pins, its waivers',
    details:
      'Asks first; where nobody can be asked and --yes is missing, nothing is removed. What was edited in its folder since it was added is named.',
    args: [{ name: 'name', description: "the pack's name", required: true }],
    options: [...projectOptions, dryRun, yes],
    examples: [
      { command: 'fpf skills remove @acme/skills --dry-run', note: 'what would go, and what was edited here' },
      { command: 'fpf skills remove @acme/skills --yes', note: 'in a script, or where nobody is asked' },
    ],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./remove.ts')).skillsRemove,
  },
  {
    name: 'skills mend',
    summary: 'finish a change of packs that was cut short',
    args: [],
    options: projectOptions,
    examples: [{ command: 'fpf skills mend', note: 'after a kill: folder, config and lock as the change wanted them' }],
    exitCodes: [0, 2],
    json: 'document',
    load: async () => (await import('./mend.ts')).skillsMend,
  },
  {
    name: 'skills publish',
    summary: 'send the archive of `skills pack` to a registry that you name, by npm, without scripts',
    args: [packFolder],
    options: [
      { flags: '--dry-run', description: 'show what would be sent, and send nothing' },
      { flags: '--registry <url>', description: 'where to (default: publishConfig.registry)' },
    ],
    examples: [{ command: 'fpf skills publish packs/acme --dry-run', note: 'every file, its size, its integrity' }],
    exitCodes: [0, 2],
    json: 'document',
    load: async () => (await import('./publish.ts')).skillsPublish,
  },
];
