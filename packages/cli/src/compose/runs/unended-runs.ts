import type { CommandInput } from '../../command/descriptor.ts';
import { resumeCommand } from '../../output/next-command.ts';
import { begunRuns } from './begun-runs.ts';
import type { Composition } from '../compose.ts';
import type { StateDirs } from '../state-dir.ts';

/**
 * In one line, that runs have begun here and are not over: they wait, were stopped, or their process died before their
 * report was written. One that a process works on at this moment is none of them.
 */
export async function tellUnended(
  { project, ports }: Composition,
  dirs: StateDirs,
  { json, terminal }: CommandInput,
): Promise<void> {
  const begun = json ? [] : begunRuns(project.stateDir);
  if (begun.length === 0) return;
  const sessions = await ports.agentfs.sessions({ workspace: project.workspace, stateDir: dirs.sessions });
  const held = new Set(sessions.filter(({ heldBy }) => heldBy !== null).map(({ id }) => id));
  const [newest, ...others] = begun.filter(({ session }) => !held.has(session));
  if (!newest) return;
  const how = resumeCommand(project, newest.run);
  const what =
    others.length === 0
      ? 'A run has begun here and is not over'
      : `${others.length + 1} runs have begun here and are not over; the newest`;
  terminal.err(terminal.styleErr('dim', `${what}: ${how}`));
}
