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
  const text = `Wrote ${composition.project.lockFile}.\nmodel  ${made.model.name} (${made.model.provider})  ${made.model.digest ?? 'no digest: cannot be pinned'}\n${table(rows)}`;
  return { exitCode: 0, data: made as never, text };
};
