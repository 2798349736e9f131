import { visibleLine } from '@fpf/files/text';
import { lockProject } from '@fpf/packs';
import { type CommandHandler, text } from '../command/descriptor.ts';
import { waivingOf } from '../command/carry-out.ts';
import { projectInput } from '../command/project-input.ts';
import { table } from '../terminal/table.ts';

export const lock: CommandHandler = async (input) => {
  const {
    project,
    lock: made,
    dropped,
  } = await lockProject(projectInput(input), {
    waiving: waivingOf(input),
    acceptance: text(input, 'acceptance'),
  });
  const rows = Object.entries(made.skills).map(([key, pin]) => [key, pin.version, pin.hash]);
  const components = Object.entries(made.components)
    .filter(([, pin]) => pin.integrity !== undefined)
    .map(([port, pin]) => [port, `${pin.package}@${pin.version}`, pin.integrity ?? '']);
  const { acceptance } = made.model;
  const lines = [
    `Wrote ${project.lockFile}.`,
    `model  ${made.model.name} (${made.model.provider})  ${made.model.digest ?? 'no digest: cannot be pinned'}`,
    ...(acceptance === undefined ? [] : [`accepted by fpf.acceptance.json (sha256:${acceptance.slice(0, 12)})`]),
    table(rows),
    ...dropped.map(
      ({ rule, skill, path }) =>
        `dropped the waiver ${visibleLine(`${rule}:${skill}/${path}`)}: its file changed, or it is found no more`,
    ),
    ...(components.length > 0
      ? [table(components), `These components are trusted again with: fpf trust ${project.workspace}`]
      : []),
  ];
  return { exitCode: 0, data: made as never, text: lines.join('\n') };
};
