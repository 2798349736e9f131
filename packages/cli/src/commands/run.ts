import { compose, runOptions, stackOf } from '@fpf/project/compose';
import { prepareStateDir } from '@fpf/project/open';
import { unendedRuns } from '@fpf/project/runs';
import { assertAskedSkills } from '@fpf/project/skills';
import type { CommandHandler } from '../command/descriptor.ts';
import { acceptedWords } from '../compose/accepted.ts';
import { askedMode, conductRun } from '../compose/conduct-run.ts';
import { scriptedRequests } from '../compose/model/scripted-requests.ts';
import { projectInput } from '../compose/project-input.ts';
import { askedLimits } from '../compose/settings/asked-limits.ts';
import { showRun } from '../output/show-run.ts';
import { askedRequest } from '../command/asked-request.ts';
import { tellUnended } from '../output/tell-unended.ts';

/** `fpf run`: compose the stack, ask it, show what came of it. */
export const run: CommandHandler = async (input) => {
  const from = projectInput(input);
  const request = askedRequest(input);
  const accepted = acceptedWords(input);
  await assertAskedSkills(from);
  const composition = await compose(from);
  const limits = askedLimits(input, composition.project);
  const { project, model } = composition;
  const dirs = prepareStateDir(project);
  if (!input.json) tellUnended(await unendedRuns(project, composition.ports.agentfs, dirs), project, input);
  const query = stackOf(composition, limits).query(request, runOptions(project, dirs, from, askedMode(input)));
  const ended = await conductRun(query, project, dirs, input, { accepted });
  return {
    exitCode: ended.exitCode,
    text: showRun({
      ...ended,
      runId: query.runId,
      runsDir: dirs.runs,
      place: project,
      answerable: input.json ? [] : scriptedRequests(model),
      model,
      frozen: composition.frozen !== undefined,
      terminal: input.terminal,
    }),
  };
};
