import type { TargetConfiguration } from '@nx/devkit';
import { posix } from 'node:path';
import { headerDigest } from './header-digest.ts';
import type { Look } from './look.ts';
import type { Settings } from './options.ts';
import { target } from './target.ts';
import { toolTrials } from './tool-trials.ts';

/**
 * The target `test` of a skill; where it has several tools, that one stands for a target of each. A tool does not see
 * SKILL.md, so of that file its cases hang on the header alone: what it permits, and where its tools stand. Inputs are
 * whole files; the header is a digest among the options, which are part of what Nx hashes: with those of every other
 * target of the project, so no more of such.
 */
export function testTargets(
  folder: string,
  settings: Settings,
  look: Look,
): Readonly<Record<string, TargetConfiguration>> {
  const header = headerDigest(look.bytes(posix.join(folder, 'SKILL.md')));
  const reports = posix.join('.reports/skills', posix.basename(folder));
  const trial = (more: string, out: string, what: string, unseen: readonly string[]): TargetConfiguration => {
    const made = target(
      settings,
      [`${settings.cli} skills test "${folder}"${more} --report "${out}/cases.json"`],
      `Runs the cases of ${what}`,
    );
    return {
      ...made,
      inputs: [...(made.inputs ?? []), ...['SKILL.md', ...unseen].map((file) => `!{projectRoot}/${file}`)],
      outputs: [`{workspaceRoot}/${out}`],
      options: { ...made.options, env: { SKILL_HEADER_SHA256: header } },
    };
  };
  const trials = toolTrials(folder, look);
  if (trials.length === 0) return { test: trial('', reports, folder, []) };
  const each = trials.map(
    ({ tool, unseen }) =>
      [`test-${tool}`, trial(` --tool ${tool}`, posix.join(reports, tool), `${tool} of ${folder}`, unseen)] as const,
  );
  const all = {
    executor: 'nx:noop',
    dependsOn: each.map(([name]) => name),
    metadata: { description: `Runs the cases of ${folder}` },
  };
  return { test: all, ...Object.fromEntries(each) };
}
