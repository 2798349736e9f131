import { nearestName } from '@fpf/contracts/errors';
import { variables } from '../variables.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** A misspelt variable does nothing, and whoever set it counts on it: also told to who wants quiet. */
export function tellUnknown(terminal: Terminal, unknown: readonly string[]): void {
  const names = variables.map(({ name }) => name.slice(4));
  for (const name of unknown) {
    const meant = nearestName(name.slice(4), names);
    const did = meant === undefined ? '`fpf config explain --all` shows what is read.' : `Did you mean FPF_${meant}?`;
    terminal.fail(terminal.styleErr('yellow', `${terminal.mark('warn')} Nothing reads the variable ${name}. ${did}`));
  }
}
