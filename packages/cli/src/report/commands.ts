import type { CommandSpec } from '../command/descriptor.ts';
import { fullOption, newestRunArgument, projectOptions } from '../command/shared-options.ts';

export const reportCommands: readonly CommandSpec[] = [
  {
    name: 'report',
    summary: "a run's report: read it, hand it on, or compare two runs",
    details:
      'A bundle is verified before anything of it is shown, and never changed: the first thing that is off is named, with exit code 5. With --compare the exit code is 6 where the runs differ.\nIn GitHub Actions, `--format github` prints annotations (at most 10 of a level), and `--format md` is made for the summary of a step.',
    args: [
      newestRunArgument,
      {
        name: 'other',
        description: 'with --compare: the run to compare it with (default: the last run)',
        required: false,
        names: 'run',
      },
    ],
    options: [
      ...projectOptions,
      { flags: '--last', description: 'the last run, in so many words' },
      {
        flags: '--format <name>',
        description: 'one form of it on stdout: html, md, json, junit, or github (annotations of a workflow)',
        choices: ['html', 'md', 'json', 'junit', 'github'],
      },
      fullOption,
      { flags: '--out <dir>', description: 'copy the bundle into a folder that is empty or not there yet' },
      { flags: '--suite <file>', description: "with --out: a Cucumber suite's messages (NDJSON) go into the copy" },
      { flags: '--suite-html <file>', description: "with --suite: and Cucumber's own page of them" },
      { flags: '--open', description: 'open the page in a browser' },
      { flags: '--compare', description: 'two runs side by side; of one, and the last; or the last two' },
      {
        flags: '--index',
        description: 'make a page over all runs, .fpf/index.html; from then on each run makes it anew',
      },
    ],
    examples: [
      { command: 'fpf report', note: 'the last run in short' },
      { command: 'fpf report --last --format md >> "$GITHUB_STEP_SUMMARY"', note: 'in a step of a workflow' },
      { command: 'fpf report 019f… --out report', note: 'the bundle, to be uploaded as an artifact' },
      { command: 'fpf report 019f… --compare 01a0…', note: 'what differs: pins, calls, decisions, files' },
      { command: 'fpf report --index --open', note: 'all runs over this folder, in a browser' },
    ],
    exitCodes: [0, 2, 5, 6, 69],
    json: 'document',
    load: async () => (await import('./report.ts')).report,
  },
];
