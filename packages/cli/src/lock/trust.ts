import { namedPackages, recordTrust, trustHash } from '@fpf/project/components';
import { trustFile } from '@fpf/project/files';
import { readProject } from '@fpf/project/open';
import { visibleLine } from '@fpf/files/text';
import type { CommandHandler } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';

/** Records that somebody has read this workspace's config; when config or lock changes, the record no longer holds. */
export const trust: CommandHandler = async (input) => {
  const project = readProject(
    projectInput({ ...input, options: { ...input.options, workspace: input.args[0] ?? '.' } }),
  );
  const named = namedPackages(project).map(({ behind, use, version }) => `${behind}: ${use}@${version}`);
  recordTrust(trustFile(), project.workspace, trustHash(project));
  const what =
    named.length > 0
      ? `Its components may be loaded now:\n${named.map((line) => `  - ${visibleLine(line)}`).join('\n')}`
      : 'Its config names no components of its own.';
  return {
    exitCode: 0,
    data: { workspace: project.workspace, components: named },
    text: `Trusted ${visibleLine(project.workspace)}.\n${what}`,
  };
};
