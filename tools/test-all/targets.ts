/**
 * What `npm test` runs. The scenarios, and what is asked of the shipped skills, are one task each there: a process for
 * every feature and every skill would spend more on starting than on testing.
 */
export const wholeTargets: readonly string[] = [
  'build',
  'test',
  'scenarios',
  'skills',
  'api',
  'check',
  'lint',
  'format',
  'typecheck',
  'boundaries',
  'pins',
  'release',
  'commits',
  'unused',
];

/** Projects that only a run of what a change reaches takes one by one. */
export const oneByOne: readonly string[] = ['tag:layer:skill', 'tag:layer:bdd'];

/** What such a run asks for in place of `scenarios` and `skills`, of each feature and each skill by itself. */
export const singleTargets: readonly string[] = [
  'bdd',
  'validate',
  'scan',
  'pack',
  'read',
  'whole-pack',
  'run-command',
];

/** Every target that `npm run affected` takes: a test compares these with the graph, so that none is forgotten. */
export const affectedTargets: readonly string[] = [
  ...wholeTargets.filter((name) => name !== 'scenarios' && name !== 'skills'),
  ...singleTargets,
];
