// What the scripts of one skill do, by hand: `node tools/unit/try-skill.mjs NAME`, which `skill-NAME:check` runs; and
// with `--read` what the skill is to who reads and loads it, which `skill-NAME:read` runs: `--built` with the packages
// as they are built, which are loaded in less time.
import { fileURLToPath } from 'node:url';
import { runUnitTests } from './unit-tests.mjs';

const [name = '', ...how] = process.argv.slice(2);
if (how.some((option) => option !== '--read' && option !== '--built')) {
  process.stderr.write('usage: node tools/unit/try-skill.mjs NAME [--read] [--built]\n');
  process.exit(2);
}
process.chdir(fileURLToPath(new URL('../../skills/test', import.meta.url)));
const asked = how.includes('--read')
  ? { folders: ['read'], reports: `read-${name}` }
  : { folders: ['each', `scripts/${name}`], reports: `skill-${name}` };
process.exitCode = await runUnitTests({
  ...asked,
  processes: 1,
  inMemory: true,
  built: how.includes('--built'),
  env: { ...process.env, FPF_TEST_SKILL: name },
});
