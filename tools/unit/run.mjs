// Runs one project's unit tests with node:test, from sources, or with `--built` on what is built. The counts go where
// the aggregator finds them. `--long` runs the long suites, `*.long.test.ts`, which are left out otherwise. A project
// with several targets of tests has a folder for each: `--in FOLDER` (repeatable) runs what is in it, and leaves the
// counts in a folder of the first one's name, or in the one that `--reports NAME` names. `--processes N` has that many
// processes share the files; without it each file has a process, `--at-once N` of them side by side. `--but-named
// PATTERN` leaves out tests of such names, `--only-named PATTERN` all others. `--in-memory` puts temporary files into
// memory where there is room.
import { parseArgs } from 'node:util';
import { runUnitTests } from './unit-tests.mjs';

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    in: { type: 'string', multiple: true, default: [] },
    reports: { type: 'string' },
    long: { type: 'boolean', default: false },
    processes: { type: 'string' },
    'at-once': { type: 'string' },
    'but-named': { type: 'string' },
    'only-named': { type: 'string' },
    built: { type: 'boolean', default: false },
    'in-memory': { type: 'boolean', default: false },
  },
});
process.exitCode = await runUnitTests({
  folders: options.in.length > 0 ? options.in : ['test'],
  files,
  reports: options.reports ?? options.in[0] ?? (options.long ? 'long' : 'test'),
  long: options.long,
  processes: options.processes === undefined ? undefined : Number(options.processes),
  atOnce: options['at-once'],
  butNamed: options['but-named'],
  onlyNamed: options['only-named'],
  built: options.built,
  inMemory: options['in-memory'],
});
