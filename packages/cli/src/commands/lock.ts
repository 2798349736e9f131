import type { CommandHandler } from '../command/descriptor.ts';
import { compose } from '../compose/compose.ts';
import { writeLock } from '../compose/lock-file.ts';
import { makeLock } from '../compose/make-lock.ts';
import { table } from '../output/table.ts';

export const lock: CommandHandler = async (input) => {
  const composition = await compose({ ...input, options: { ...input.options, frozen: false } });
  const made = await makeLock(composition);
  writeLock(composition.project.lockFile, made);
  const rows = Object.entries(made.skills).map(([key, pin]) => [key, pin.version, pin.hash]);
  const components = Object.entries(made.components)
    .filter(([, pin]) => pin.integrity !== undefined)
    .map(([port, pin]) => [port, `${pin.package}@${pin.version}`, pin.integrity ?? '']);
  const lines = [
    `Wrote ${composition.project.lockFile}.`,
    `model  ${made.model.name} (${made.model.provider})  ${made.model.digest ?? 'no digest: cannot be pinned'}`,
    table(rows),
    ...(components.length > 0
      ? [table(components), `These components are trusted again with: fpf trust ${composition.project.workspace}`]
      : []),
  ];
  const text = lines.join('\n');
  return { exitCode: 0, data: made as never, text };
};
