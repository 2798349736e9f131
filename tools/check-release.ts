import { fileURLToPath } from 'node:url';
import { printFinding } from './boundaries/finding.ts';
import { checkRelease } from './release/check.ts';

// `--base REF` names the commit or tag whose contract ids are the old ones.
const [flag, base] = process.argv.slice(2);
if (flag !== undefined && (flag !== '--base' || base === undefined)) {
  process.stderr.write('usage: node tools/check-release.ts [--base REF]\n');
  process.exit(2);
}
const { findings, comparedWith } = checkRelease(fileURLToPath(new URL('..', import.meta.url)), base);
for (const finding of findings) process.stderr.write(`${printFinding(finding)}\n\n`);
process.stdout.write(
  `${findings.length === 0 ? 'the planned release is whole' : `${findings.length} refused`}; ${comparedWith}\n`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
