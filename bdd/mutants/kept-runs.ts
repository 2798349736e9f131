import type { Mutant } from './mutant.ts';

/** Runs are taken for others, or go although they are wanted. */
export const keptRunMutants: readonly Mutant[] = [
  {
    name: 'number-given-again',
    breaks: 'the number of a run that was removed means another one',
    edits: [
      {
        file: 'packages/project/src/runs/find-run.ts',
        text: 'if (run === undefined || ids.includes(run)) return run;',
        instead: 'if (run === undefined || ids.includes(run)) return run; return ids[0];',
      },
    ],
    by: ['The number of a run is given to no other one'],
  },
  {
    name: 'index-believed',
    breaks: 'a run is listed because the index says so',
    edits: [
      {
        file: 'packages/project/src/runs/list-runs.ts',
        text: 'const known = knownRuns(stateDir);',
        instead:
          'const known = [...new Set([...knownRuns(stateDir), ...readIndex(stateDir).keys()])].sort().reverse();',
      },
    ],
    by: ['The list comes from the runs'],
  },
  {
    name: 'unapplied-removed',
    breaks: 'a session goes with changes that the host has not',
    edits: [
      {
        file: 'packages/agentfs-adapter/src/host/closed/remove-session.ts',
        text: 'if (length === 0) return undefined;',
        instead: 'if (length >= 0) return undefined;',
      },
    ],
    by: ['A session goes with its last run', 'After a run the oldest are removed'],
  },
  {
    name: 'removed-in-ci',
    breaks: 'runs are removed by themselves in CI too',
    edits: [
      {
        file: 'packages/project/src/retention/after-run.ts',
        text: "if (process.env['CI'] === 'true' || askedFrozen(project, from).value) return;",
        instead: 'if (askedFrozen(project, from).value) return;',
      },
    ],
    by: ['After a run the oldest are removed'],
  },
  {
    name: 'dry-run-removes',
    breaks: 'what is only to be told is removed',
    edits: [
      {
        file: 'packages/project/src/retention/remove-runs.ts',
        text: 'if (!dryRun) removeRunFiles(stateDir, run);',
        instead: 'removeRunFiles(stateDir, run);',
      },
    ],
    by: ['What tidying up removes is told first'],
  },
];
