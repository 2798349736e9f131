// What the scripts of one skill do, by hand: `node skills/test/try-skill.mjs NAME`. `skill-NAME:check` runs it.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [name = ''] = process.argv.slice(2);
const run = fileURLToPath(new URL('../../tools/unit/run.mjs', import.meta.url));
const { status } = spawnSync(
  process.execPath,
  [run, '--one-process', '--in', 'each', '--in', `scripts/${name}`, '--reports', `skill-${name}`],
  {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, FPF_TEST_SKILL: name },
  },
);
process.exit(status ?? 1);
