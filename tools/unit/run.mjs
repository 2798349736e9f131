// Runs one project's unit tests with node:test, from sources or with `--built` on what is built (of a target that hangs
// on the build), and leaves the counts where the aggregator finds them. A project that has several targets of tests has
// a folder for each: `--in FOLDER` (as often as one likes) runs what lies in it, and leaves the counts in a folder of
// the first one's name, or in the one that `--reports NAME` names. `--one-process` is for files that load much and do
// little. `--at-once N` is for tests that wait for disks and other processes more than they work; without it Node
// decides. `--but-named PATTERN` leaves out the tests of such names, which another run of the same files has had.
// `--in-memory` is for tests that write and remove many files, and to which it is the same where: where there is room
// in memory, they need not wait for a disk.
import { parseArgs } from 'node:util';
import { runUnitTests } from './unit-tests.mjs';

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    in: { type: 'string', multiple: true, default: [] },
    reports: { type: 'string' },
    'at-once': { type: 'string' },
    'but-named': { type: 'string' },
    'one-process': { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    'in-memory': { type: 'boolean', default: false },
  },
});
process.exitCode = runUnitTests({
  folders: options.in.length > 0 ? options.in : ['test'],
  files,
  reports: options.reports ?? options.in[0] ?? '',
  atOnce: options['at-once'],
  butNamed: options['but-named'],
  oneProcess: options['one-process'],
  built: options.built,
  inMemory: options['in-memory'],
});
