import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { readWorkspace } from './boundaries/workspace.ts';

// Every package that is published, with the files that it is published with, as they lie here after a build.
// test:packed looks at the tarballs.
const root = fileURLToPath(new URL('..', import.meta.url));
const published = readWorkspace(root).members.filter(({ manifest }) => manifest.private !== true);
let found = 0;
for (const { name, folder, manifest } of published) {
  const { messages } = await publint({ pkgDir: join(root, folder), pack: 'npm', strict: true, level: 'warning' });
  for (const message of messages) {
    found += 1;
    process.stderr.write(
      `${name}  ${message.type}\n  what: ${formatMessage(message, manifest, { color: false }) ?? message.code}\n  fix:  https://publint.dev/rules#${message.code.toLowerCase()}\n\n`,
    );
  }
}
process.stdout.write(found === 0 ? `publint finds nothing in ${published.length} packages\n` : `${found} refused\n`);
process.exitCode = found === 0 ? 0 : 1;
