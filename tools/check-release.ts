import { fileURLToPath } from 'node:url';
import { printFinding } from './boundaries/finding.ts';
import { checkRelease } from './release/check.ts';

// Compares with the commit in CI_BASE, else with where this branch left the main branch.
const root = fileURLToPath(new URL('..', import.meta.url));
const { findings, withoutChangeset, comparedWith } = checkRelease(root, process.env['CI_BASE']);
for (const finding of findings) process.stderr.write(`${printFinding(finding)}\n\n`);
for (const name of withoutChangeset)
  process.stdout.write(
    `note: ${name} changed and has no changeset. If a user can notice it, run \`npm run exec -- changeset\`.\n`,
  );
process.stdout.write(
  `${findings.length === 0 ? 'the changesets can be released' : `${findings.length} refused`}; ${comparedWith}\n`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
