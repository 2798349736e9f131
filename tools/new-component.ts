import { fileURLToPath } from 'node:url';
import { newComponent } from './generate/new-component.ts';

const [name, role] = process.argv.slice(2);
if (name === undefined || role === undefined) {
  process.stderr.write(
    'usage: npm run exec -- node --conditions=@fpf/source tools/new-component.ts NAME PORT   (a port is, for example, guard-engine)\n',
  );
  process.exit(2);
}
try {
  const files = newComponent(fileURLToPath(new URL('..', import.meta.url)), name, role);
  process.stdout.write(
    `${files.join('\n')}\n\nNext:\n  npm run exec -- pnpm install --no-frozen-lockfile\n  npm run exec -- pnpm --filter @fpf/${name} run test\n`,
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
