import type { CommandSpec } from '../command/descriptor.ts';
import { bashCompletion } from './bash-completion.ts';
import type { Shipped } from './command-words.ts';
import { fishCompletion } from './fish-completion.ts';

/**
 * Static scripts from the descriptors, and from the skills that come with the command line: completing a word starts no
 * program.
 */
export function completionScript(
  shell: 'bash' | 'zsh' | 'fish',
  commands: readonly CommandSpec[],
  shipped: Shipped = { skills: [], tools: [] },
): string {
  const shown = commands.filter((spec) => !spec.hidden);
  if (shell === 'fish') return fishCompletion(shown, shipped);
  const body = bashCompletion(shown, shipped);
  return shell === 'bash' ? body : `autoload -U +X bashcompinit && bashcompinit\n${body}`;
}
