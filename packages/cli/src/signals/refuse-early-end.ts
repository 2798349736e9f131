import { signalExits } from '../terminal/exit-codes.ts';

/**
 * Node's own: what nobody caught, and what waits for nothing any more. Those of signals are given by whoever heeds
 * them.
 */
const known: ReadonlySet<number> = new Set([1, 13, ...Object.values(signalExits)]);

/**
 * A component that the config names works in this process, and can end it. Then the command has not done what it was
 * asked for, and no code may say that it has, or why it has not. What is given back is called when the command has its
 * own.
 */
export function refuseEarlyEnd(): () => void {
  let answered = false;
  process.on('exit', (code) => {
    if (answered || known.has(code)) return;
    process.exitCode = 1;
    process.stderr.write(
      '✘ component.failed: the process was ended in the middle of the command, by a component of this project.\n',
    );
    process.stderr.write(
      '  fix: `fpf check` tries each; take the one that ends it out of the config, or use another version of it.\n',
    );
  });
  return () => void (answered = true);
}
