import { readProject, type ProjectRecord } from '@fpf/project/open';
import { bundleOf, findRun, type FoundRun, lastRun } from '@fpf/project/runs';
import { openBundle, type OpenBundle } from '@fpf/reporter';
import { type CommandInput, flag } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { reportUsage as usage } from './report-usage.ts';

/** The run that is asked for, or the last one, which is named; verified before anything of it is shown. */
export async function askedBundle(
  input: CommandInput,
): Promise<{ readonly project: ProjectRecord; readonly bundle: OpenBundle }> {
  const [asked, second] = input.args;
  if (second !== undefined)
    throw usage('one run is reported at a time', 'Add --compare to lay two of them side by side.');
  if (asked !== undefined && flag(input, 'last'))
    throw usage('a run and --last are two answers to one question', 'Leave one of them out.');
  const project = readProject(projectInput(input));
  const found = asked === undefined ? told(input, 'the last run', lastRun(project)) : findRun(project, asked);
  return { project, bundle: await openBundle(bundleOf(project, found), found.run) };
}

/** Two runs in the order in which they were named; of one, and the last; or the last two. */
export async function comparedBundles(input: CommandInput): Promise<readonly [OpenBundle, OpenBundle]> {
  const [first, second] = input.args;
  const project = readProject(projectInput(input));
  if (second !== undefined && flag(input, 'last'))
    throw usage('--compare takes two runs, or one and --last', 'Leave one of them out.');
  const b = second === undefined ? told(input, 'B is the last run', lastRun(project)) : findRun(project, second);
  const a =
    first === undefined ? told(input, 'A is the run before it', lastRun(project, b.run)) : findRun(project, first);
  if (a.dir === b.dir) throw usage(`both are ${a.dir}`, 'Name two runs: fpf report A --compare B.');
  return [await openBundle(bundleOf(project, a), a.run), await openBundle(bundleOf(project, b), b.run)];
}

function told({ terminal }: CommandInput, what: string, meant: FoundRun): FoundRun {
  terminal.err(terminal.styleErr('dim', `${what}: ${meant.run ?? meant.dir}`));
  return meant;
}
