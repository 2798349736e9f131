import type { ProjectConfiguration, TargetConfiguration } from '@nx/devkit';
import { posix } from 'node:path';
import type { Look } from './look.ts';
import type { Settings, SkillCheck } from './options.ts';
import { target } from './target.ts';
import { testTargets } from './test-targets.ts';

export function skillProjectName(folder: string): string {
  return `skill-${posix.basename(folder)}`;
}

/**
 * A skill folder as a project. It has no package.json of its own: the folder is the unit, and SKILL.md carries its
 * version.
 */
export function skillProject(folder: string, settings: Settings, look: Look): ProjectConfiguration {
  const { cli, alsoValidate, packs } = settings;
  const quoted = `"${folder}"`;
  const more = alsoValidate.map((command) => command.replaceAll('{projectRoot}', folder));
  const out = posix.join(packs, posix.basename(folder));
  return {
    name: skillProjectName(folder),
    root: folder,
    tags: ['layer:skill'],
    namedInputs: { production: ['{projectRoot}/**/*'] },
    targets: {
      validate: tellsFindings(
        target(settings, [`${cli} skills validate ${quoted}`, ...more], `Checks ${folder} against its profile`),
      ),
      scan: tellsFindings(
        target(settings, [`${cli} skills scan ${quoted}`], `Scans ${folder} for what a reviewer should look at`),
      ),
      ...testTargets(folder, settings, look),
      pack: {
        ...target(settings, [`${cli} skills pack ${quoted} --out "${out}"`], `Packs ${folder}`),
        outputs: [`{workspaceRoot}/${out}`],
      },
      ...Object.fromEntries(Object.entries(settings.checks).map(([name, check]) => [name, ownCheck(check, folder)])),
    },
  };
}

/**
 * Findings are annotations where this variable says so: an answer kept from elsewhere would leave them out, or put them
 * where nobody reads them.
 */
function tellsFindings(made: TargetConfiguration): TargetConfiguration {
  return { ...made, inputs: [...(made.inputs ?? []), { env: 'GITHUB_ACTIONS' }] };
}

function ownCheck(check: SkillCheck, folder: string): TargetConfiguration {
  const {
    command,
    built = false,
    files = ['**/*'],
    inputs,
    outputs = [],
  } = JSON.parse(JSON.stringify(check).replaceAll('{skill}', posix.basename(folder))) as SkillCheck;
  return {
    executor: 'nx:run-commands',
    cache: true,
    ...(built && { dependsOn: ['^build'] }),
    inputs: [...files.map((file) => `{projectRoot}/${file}`), ...inputs],
    outputs: [...outputs],
    options: { command },
    metadata: { description: `What this workspace asks of ${folder}` },
  };
}
