/** Where the shell sees the workspace. Above it there is a small disk in memory, and nothing of the host. */
export const mountPoint = '/workspace';

/** What a script may use, beside the tool's own time limit, which ends the whole worker. */
export const shellLimits = Object.freeze({
  maxSourceBytes: 65_536,
  maxExecDepth: 32,
  maxCallDepth: 64,
  maxCommandCount: 50_000,
  maxLoopIterations: 50_000,
  maxAwkIterations: 100_000,
  maxSedIterations: 100_000,
  maxJqIterations: 100_000,
  maxTraversalEntries: 100_000,
  maxTraversalDepth: 128,
  maxStringLength: 8_388_608,
  maxOutputSize: 4_194_304,
  maxLiveBytes: 134_217_728,
  maxInputBytes: 134_217_728,
  maxFileSystemBytes: 33_554_432,
  maxArchiveBytes: 67_108_864,
  maxExecutionTimeMs: 20_000,
});

/** The worker's own heap, in MiB: one that asks for more ends, and this process does not. */
export const heap = Object.freeze({ maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 });

/** Of what a script says, so much reaches the model, from the beginning. */
export const mostSaid = 65_536;

/**
 * Other languages, databases and the network: more than a shell over text files has to be, and none of it could be
 * bounded here.
 */
export const withheld: ReadonlySet<string> = new Set([
  'python3',
  'python',
  'js-exec',
  'node',
  'sqlite3',
  'curl',
  'html-to-markdown',
]);
