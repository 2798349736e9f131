import { type CommandPlace, resumeCommand } from './next-command.ts';
import type { Terminal } from './terminal.ts';

/** Says in one line that runs have begun here and are not over, and how the newest goes on. */
export function tellUnended(
  runs: readonly { readonly run: string }[],
  place: CommandPlace,
  { terminal }: { readonly terminal: Terminal },
): void {
  const [newest, ...others] = runs;
  if (!newest) return;
  const how = resumeCommand(place, newest.run);
  const what =
    others.length === 0
      ? 'A run has begun here and is not over'
      : `${others.length + 1} runs have begun here and are not over; the newest`;
  terminal.err(terminal.styleErr('dim', `${what}: ${how}`));
}
