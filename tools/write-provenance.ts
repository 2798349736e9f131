import { fileURLToPath } from 'node:url';
import { readWorkspace } from './boundaries/workspace.ts';
import { writeProvenance } from './release/provenance/write.ts';

// Before packages are published, and after they were built: `provenance.json` into the folder of each. No commit has
// these files.
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const members = readWorkspace(root).members.filter(({ manifest }) => manifest.private !== true);
writeProvenance(root, members);
process.stdout.write(`provenance.json of ${members.length} packages written\n`);
