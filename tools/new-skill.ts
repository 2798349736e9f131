import { fileURLToPath } from 'node:url';
import { newSkill } from './generate/new-skill.ts';

const [name] = process.argv.slice(2);
if (name === undefined) {
  process.stderr.write('usage: npm run exec -- node tools/new-skill.ts NAME\n');
  process.exit(2);
}
try {
  const files = newSkill(fileURLToPath(new URL('..', import.meta.url)), name);
  process.stdout.write(`${files.join('\n')}\n\nThe skill works as it is. Make it yours, then:\n`);
  process.stdout.write(
    `  npm run -s fpf -- skills validate skills/${name}\n  npm run -s fpf -- skills test skills/${name}\n  npm run -s fpf -- lock\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
