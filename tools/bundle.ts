import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePackage, writeBundle } from './bundle/bundle-package.ts';

// What runs of each package, in few files: `dist/**/*.js`. The compiler writes the declarations beside them. Folders of
// packages may be named; without one all are done.
const packages = fileURLToPath(new URL('../packages', import.meta.url));
const named = process.argv.slice(2).map((folder) => resolve(folder));
const folders = named.length > 0 ? named : readdirSync(packages).map((name) => join(packages, name));
let changed = 0;
for (const folder of folders) changed += await writeBundle(folder, await bundlePackage(folder));
process.stdout.write(`bundled: ${folders.length} packages, ${changed} files changed\n`);
