// What the scripts of one skill do, by hand: `node skills/test/try-skill.mjs NAME`, which `skill-NAME:check` runs; and with `--read` what the
// skill is to who reads and loads it, which `skill-NAME:read` runs: `--built` with the packages as they are built, which are loaded in less time.
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
// The runner is a program; it is this one from here on, for a process that only starts it costs as much as a test.
process.chdir(fileURLToPath(new URL('.', import.meta.url)));
process.env.FPF_TEST_SKILL = name;
process.argv.splice(2, Infinity, '--one-process', ...built, ...folders);
await import('../../tools/unit/run.mjs');
