// `npm start -- "<request>"`: the main job, with the embedded default. Unless a workspace is named, it works over a
// copy of examples/workspace, so that a first try can touch nothing of anybody's. A trial is never frozen.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = process.env['FPF_ROOT'] ?? join(import.meta.dirname, '..');
const asked = process.argv.slice(2);
const given = asked.some((word) => word === '--workspace' || word.startsWith('--workspace='));
const args = asked.length > 0 ? [...asked] : ['Search the files for TODO'];
if (asked.length === 0)
  process.stderr.write('No request was given, so this one is run: npm start -- "Search the files for TODO"\n');

if (given) {
  process.chdir(process.env['INIT_CWD'] ?? root);
} else {
  // The runs of earlier trials stay; the workspace is made anew.
  const examples = join(root, 'examples', 'workspace');
  const workspace = join(root, '.fpf', 'trial', 'workspace');
  for (const name of ['README.md', 'notes', 'src']) rmSync(join(workspace, name), { recursive: true, force: true });
  mkdirSync(workspace, { recursive: true });
  cpSync(examples, workspace, { recursive: true });
  args.push('--workspace', workspace);
  if (!asked.some((word) => word.startsWith('--state-dir'))) args.push('--state-dir', join(root, '.fpf'));
  process.chdir(root);
}

// Its workspace is made anew, so no trial goes on from another.
if (!asked.some((word) => word === '--new' || word.startsWith('--session'))) args.push('--new');
process.argv.splice(2, asked.length, 'run', ...args, '--no-frozen');
await import(pathToFileURL(join(root, 'packages', 'cli', 'src', 'main.ts')).href);
