import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packRefused } from './pack-refused.ts';
import { runProgram } from './run-program.ts';

/** The tarball of a package, by `npm pack` with the user's own npm config. Scripts are off; nothing is installed. */
export async function fetchNpm(spec: string, work: string): Promise<string> {
  mkdirSync(work, { recursive: true });
  // A folder with a manifest of its own, so that npm does not look at a project around it.
  writeFileSync(join(work, 'package.json'), '{"private":true}\n');
  const args = [
    'pack',
    spec,
    '--ignore-scripts',
    '--pack-destination',
    work,
    '--json',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
  ];
  await runProgram(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd: work, env: process.env, timeoutMs: 300_000 });
  const [file, second] = readdirSync(work).filter((name) => name.endsWith('.tgz'));
  if (file === undefined || second !== undefined)
    throw packRefused('pack.source', `npm pack ${spec} left no single archive`, 'Name one package in one version.');
  return join(work, file);
}
