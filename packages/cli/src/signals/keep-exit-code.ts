import { signalExits } from '../terminal/exit-codes.ts';

/**
 * For when all is said: a signal in the last moments ends nothing any more, and must not take the exit code away. Node
 * takes its listeners away before it takes itself apart, which lasts longer: so that is left to the system.
 */
export function keepExitCode(): void {
  for (const signal of Object.keys(signalExits)) process.on(signal, () => process.exit());
  process.on('exit', () => process.exit());
}
