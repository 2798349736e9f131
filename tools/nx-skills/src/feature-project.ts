import type { ProjectConfiguration } from '@nx/devkit';
import { posix } from 'node:path';
import { commonInputs } from './common-inputs.ts';
import type { Look } from './look.ts';
import { hasTag } from './named-skills.ts';
import type { Settings } from './options.ts';

/**
 * `decision-logic/rules.feature` → `bdd-decision-logic-rules`; a feature that is called as its folder is goes by the
 * folder alone.
 */
export function featureProjectName(file: string, { features }: Settings): string {
  const parts = posix.relative(features, file.replace(/\.feature$/, '')).split('/');
  return ['bdd', ...parts.filter((part, at) => part !== parts[at - 1])].join('-');
}

/**
 * Every name that does not end in `.feature`, letter by letter: Nx takes `!(*.feature)` for what is left out of all
 * that stands beside it in the list, and so leaves out the feature itself.
 */
const ending = '.feature';
const beside = Array.from(ending, (_, at) => ending.slice(at + 1))
  .flatMap((rest, at) => [`*[!${ending.charAt(at)}]${rest}`, rest])
  .filter((name) => name !== '');

/**
 * A feature as a project, so that a change runs the features it reaches and no others. Its root is the file: no two
 * have the same.
 */
export function featureProject(file: string, settings: Settings, look: Look): ProjectConfiguration {
  const home = posix.dirname(settings.features);
  const reports = posix.join('.reports', posix.relative(settings.features, file).replace(/\.feature$/, ''));
  const asksAll = hasTag(Buffer.from(look.bytes(file)).toString('utf8'), 'every-interface');
  const formats = [
    'progress',
    `message:${reports}/messages.ndjson`,
    `html:${reports}/cucumber.html`,
    `junit:${reports}/junit.xml`,
  ];
  return {
    name: featureProjectName(file, settings),
    root: file,
    tags: ['layer:bdd'],
    targets: {
      bdd: {
        executor: 'nx:run-commands',
        cache: true,
        // Where the workspace makes the command and the steps themselves, they are built first.
        dependsOn: ['^build'],
        inputs: [
          `{workspaceRoot}/${file}`,
          // What lies beside a feature may be read by it.
          ...beside.map((name) => `{workspaceRoot}/${posix.dirname(file)}/**/${name}`),
          ...['steps/**/*', 'support/**/*', 'cucumber.*', 'package.json'].map(
            (path) => `{workspaceRoot}/${posix.join(home, path)}`,
          ),
          ...['steps', 'support'].map((folder) => `{workspaceRoot}/${settings.features}/${folder}/**/*`),
          // Beside the skills that it names: what every skill says of itself to whoever looks for one, SKILL.md and its
          // tools.
          ...(asksAll ? [`{workspaceRoot}/${posix.dirname(settings.skills)}/*`] : []),
          ...(settings.standIns === '' ? [] : [`{workspaceRoot}/${settings.standIns}/**/*`]),
          ...commonInputs(settings),
        ],
        outputs: [`{workspaceRoot}/${posix.join(home, reports)}`],
        options: {
          cwd: home,
          // How much runs at once is Nx's to say.
          command: [
            settings.cucumber,
            `"${posix.relative(home, file)}"`,
            '--parallel 0',
            ...formats.map((format) => `--format "${format}"`),
          ].join(' '),
        },
        metadata: { description: `Runs the scenarios of ${file}` },
      },
    },
  };
}
