import { projectOf } from '@fpf/project';
import { scriptedRequests } from '@fpf/project/models';
import { prepareStateDir } from '@fpf/project/open';
import { type CommandPlace, resumeCommand, unendedRuns } from '@fpf/project/runs';
import { assertAskedSkills } from '@fpf/project/skills';
import { askedRequest } from '../command/asked-request.ts';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { runInput } from '../command/project-input.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { acceptedWords } from './accepted.ts';
import { askedLimits } from './asked-limits.ts';
import { askedRun } from './asked-run.ts';
import { askedSession } from './asked-session.ts';
import { askedMode, conductRun } from './conduct-run.ts';
import { showRun } from './show-run.ts';

/** `fpf run`: open the project, ask it, show what came of it. */
export const run: CommandHandler = async (input) => {
  const from = runInput(input);
  const request = askedRequest(input);
  const accepted = acceptedWords(input);
  await assertAskedSkills(from);
  const opened = input.within?.open(from) ?? projectOf(from);
  const composition = await opened.compose();
  const { project, ports, model } = composition;
  const named = askedRun(input);
  const asked = {
    ...askedMode(input),
    ...(named !== undefined && { run: named }),
    ...askedSession(input, composition),
    budget: askedLimits(input, project),
  };
  if (!input.json) tellUnended(await unendedRuns(project, ports.agentfs, prepareStateDir(project)), project, input);
  const ran = await conductRun(opened.query(request, asked), composition, input, { accepted });
  const asks = input.within !== undefined && ran.outcome.outcome === 'paused';
  const ended = asks
    ? await (await import('./ask-and-go-on.ts')).askAndGoOn(ran, { opened, composition, from }, input, accepted)
    : ran;
  const answerable = input.json ? [] : scriptedRequests(model);
  const shown = { ...ended, composition, answerable, full: flag(input, 'full'), terminal: input.terminal };
  return { exitCode: ended.exitCode, text: showRun(shown) };
};

/** Says in one line that runs have begun here and are not over, and how the newest goes on. */
function tellUnended(
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
