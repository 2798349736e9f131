import type { ProjectConfiguration, TargetConfiguration } from '@nx/devkit';
import { posix } from 'node:path';
import { commonInputs } from './common-inputs.ts';
import type { Settings, SkillCheck } from './options.ts';

export function skillProjectName(folder: string): string {
  return `skill-${posix.basename(folder)}`;
}

/** A skill folder as a project. It has no package.json of its own: the folder is the unit, and SKILL.md carries its version. */
export function skillProject(folder: string, settings: Settings, header: string): ProjectConfiguration {
  const { cli, alsoValidate, packs } = settings;
  const quoted = `"${folder}"`;
  const more = alsoValidate.map((command) => command.replaceAll('{projectRoot}', folder));
  const out = posix.join(packs, posix.basename(folder));
  const reports = posix.join('.reports/skills', posix.basename(folder));
  return {
    name: skillProjectName(folder),
    root: folder,
    tags: ['layer:skill'],
    namedInputs: { production: ['{projectRoot}/**/*'] },
    targets: {
      validate: tellsFindings(target(settings, [`${cli} skills validate ${quoted}`, ...more], `Checks ${folder} against its profile`)),
      scan: tellsFindings(target(settings, [`${cli} skills scan ${quoted}`], `Scans ${folder} for what a reviewer should look at`)),
      test: {
        ...triesTools(
          target(settings, [`${cli} skills test ${quoted} --report "${reports}/cases.json"`], `Runs the cases of ${folder}`),
          header,
        ),
        outputs: [`{workspaceRoot}/${reports}`],
      },
      pack: {
        ...target(settings, [`${cli} skills pack ${quoted} --out "${out}"`], `Packs ${folder}`),
        outputs: [`{workspaceRoot}/${out}`],
      },
      ...Object.fromEntries(Object.entries(settings.checks).map(([name, check]) => [name, ownCheck(check, folder)])),
    },
  };
}

function target(settings: Settings, commands: readonly string[], description: string): TargetConfiguration {
  return {
    executor: 'nx:run-commands',
    cache: true,
    // Where the workspace makes the command itself, it is built first.
    dependsOn: ['^build'],
    // The skill's own files, and everything of the command that judges them.
    inputs: ['{projectRoot}/**/*', ...commonInputs(settings)],
    options: { commands: [...commands], parallel: false },
    metadata: { description },
  };
}

/** Findings are annotations where this variable says so: an answer kept from elsewhere would leave them out, or put them where nobody reads them. */
function tellsFindings(made: TargetConfiguration): TargetConfiguration {
  return { ...made, inputs: [...(made.inputs ?? []), { env: 'GITHUB_ACTIONS' }] };
}

/**
 * A tool does not see SKILL.md, so of that file its cases hang on the header alone: what it permits, and where its tools stand. Inputs are
 * whole files; the digest is one among the options, which are part of what Nx hashes.
 */
function triesTools(made: TargetConfiguration, header: string): TargetConfiguration {
  return {
    ...made,
    inputs: [...(made.inputs ?? []), '!{projectRoot}/SKILL.md'],
    options: { ...made.options, env: { SKILL_HEADER_SHA256: header } },
  };
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
