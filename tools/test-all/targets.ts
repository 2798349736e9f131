/**
 * Every target that `npm test` runs. A test compares this list with the graph, so that no target can be forgotten here.
 */
export const targets: readonly string[] = [
  'build',
  'test',
  'api',
  'validate',
  'scan',
  'pack',
  'bdd',
  'check',
  'read',
  'lint',
  'format',
  'typecheck',
  'boundaries',
  'pins',
  'release',
  'unused',
  'publint',
];
