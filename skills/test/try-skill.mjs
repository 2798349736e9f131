// What the scripts of one skill do, by hand: `node skills/test/try-skill.mjs NAME`, which `skill-NAME:check` runs; and with `--read` what the
// skill is to who reads and loads it, which `skill-NAME:read` runs: `--built` with the packages as they are built, which are loaded in less time.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [name = '', ...how] = process.argv.slice(2);
if (how.some((option) => option !== '--read' && option !== '--built')) {
  process.stderr.write('usage: node skills/test/try-skill.mjs NAME [--read] [--built]\n');
  process.exit(2);
}
const folders = how.includes('--read')
  ? ['--in', 'read', '--reports', `read-${name}`]
  : ['--in', 'each', '--in', `scripts/${name}`, '--reports', `skill-${name}`];
const built = how.includes('--built') ? ['--built'] : [];
const run = fileURLToPath(new URL('../../tools/unit/run.mjs', import.meta.url));
const { status } = spawnSync(process.execPath, [run, '--one-process', '--in-memory', ...built, ...folders], {
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, FPF_TEST_SKILL: name },
});
process.exit(status ?? 1);
