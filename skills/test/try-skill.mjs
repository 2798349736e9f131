// What the scripts of one skill do, by hand: `node skills/test/try-skill.mjs NAME`, which `skill-NAME:check` runs; and with `--read` what the
// skill is to who reads and loads it, which `skill-NAME:read` runs.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [name = '', how] = process.argv.slice(2);
if (how !== undefined && how !== '--read') {
  process.stderr.write('usage: node skills/test/try-skill.mjs NAME [--read]\n');
  process.exit(2);
}
const run = fileURLToPath(new URL('../../tools/unit/run.mjs', import.meta.url));
const folders =
  how === '--read'
    ? ['--in', 'read', '--reports', `read-${name}`]
    : ['--in', 'each', '--in', `scripts/${name}`, '--reports', `skill-${name}`];
const { status } = spawnSync(process.execPath, [run, '--one-process', ...folders], {
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, FPF_TEST_SKILL: name },
});
process.exit(status ?? 1);
