import type { ProjectConfiguration } from '@nx/devkit';
import { posix } from 'node:path';
import { commonInputs } from './common-inputs.ts';
import type { Settings } from './options.ts';

/** `bdd/features/skills/pick.feature` → `bdd/features/skills`. A feature outside a section would never be run, so it is refused. */
export function sectionOf(feature: string, settings: Settings): string {
  const [section, ...rest] = posix.relative(settings.features, feature).split('/');
  if (section === undefined || rest.length === 0) {
    throw new Error(
      `@fpf/nx-skills: ${feature} lies in no section. Move it into a folder of ${settings.features}/, for example ${settings.features}/general/.`,
    );
  }
  return posix.join(settings.features, section);
}

export function featureProjectName(section: string): string {
  return `bdd-${posix.basename(section)}`;
}

/** A section of the specification as a project, so that a change runs the sections it reaches and no others. */
export function featureProject(section: string, settings: Settings): ProjectConfiguration {
  const home = posix.dirname(settings.features);
  const name = posix.basename(section);
  const reports = `.reports/${name}`;
  const formats = ['progress', `message:${reports}/messages.ndjson`, `html:${reports}/cucumber.html`, `junit:${reports}/junit.xml`];
  return {
    name: featureProjectName(section),
    root: section,
    tags: ['layer:bdd'],
    targets: {
      bdd: {
        executor: 'nx:run-commands',
        cache: true,
        inputs: [
          '{projectRoot}/**/*',
          ...['steps/**/*', 'support/**/*', 'cucumber.*', 'package.json'].map((path) => `{workspaceRoot}/${posix.join(home, path)}`),
          ...['steps', 'support'].map((folder) => `{workspaceRoot}/${settings.features}/${folder}/**/*`),
          ...commonInputs(settings),
        ],
        outputs: [`{workspaceRoot}/${posix.join(home, reports)}`],
        options: {
          cwd: home,
          command: [settings.cucumber, `"${posix.relative(home, section)}"`, ...formats.map((format) => `--format "${format}"`)].join(' '),
        },
        metadata: { description: `Runs the scenarios of ${section}` },
      },
    },
  };
}
