import { type ExitCode, signalExits } from '../terminal/exit-codes.ts';
import type { CommandSpec } from '../command/descriptor.ts';

/**
 * What ends any command, whatever it does: a disk without room for what it keeps beside its answer, and somebody who
 * stops it.
 */
const frameExits: readonly ExitCode[] = [69, ...Object.values(signalExits)];

/** All that a command may end with, its own codes and those of every command. */
export function exitCodesOf({ exitCodes }: Pick<CommandSpec, 'exitCodes'>): readonly ExitCode[] {
  return [...new Set([...exitCodes, ...frameExits])].toSorted((one, other) => one - other);
}
