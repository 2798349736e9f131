import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigFile, RunAttestation } from '@fpf/contracts';

// JSON Schemas for programs that are not ours, as files of `@fpf/contracts`: what editors complete `fpf.config.json`
// from, and what a verifier of signed runs reads. Each is the schema that the stack itself checks with, written down.
// With --check nothing is written, and a file that differs is refused.
const published = { 'config.schema.json': ConfigFile, 'run-attestation.schema.json': RunAttestation };

for (const [name, schema] of Object.entries(published)) {
  const file = `packages/contracts/${name}`;
  const path = join(fileURLToPath(new URL('..', import.meta.url)), file);
  const document = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...schema };
  const wanted = `${JSON.stringify(document, undefined, 2)}\n`;
  const found = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if (found === wanted) {
    process.stdout.write(`${file} is current\n`);
  } else if (process.argv.includes('--check')) {
    process.stderr.write(
      `${file}\n  what: it is not what ${schema.$id} says\n  fix:  npm run exec -- node ` +
        '--conditions=@fpf/source tools/published-schemas.ts, then review its diff\n',
    );
    process.exitCode = 1;
  } else {
    writeFileSync(path, wanted);
    process.stdout.write(`${file} written; review its diff\n`);
  }
}
