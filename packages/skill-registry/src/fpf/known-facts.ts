/** The characteristics that a run of the stack can state of itself. Another holder may state others. */
export const knownFacts: readonly string[] = Object.freeze([
  'workspace-read',
  'workspace-write',
  'project-memory',
  'network',
  'node',
  'git',
  'in-process',
]);
