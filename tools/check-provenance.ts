import { provenanceFindings } from './release/provenance/statement.ts';

// `check-provenance.ts FOLDER…`: is an installed package what its provenance.json says?
const folders = process.argv.slice(2);
if (folders.length === 0) {
  process.stderr.write('usage: node tools/check-provenance.ts FOLDER…\n');
  process.exit(2);
}
const findings = folders.flatMap((folder) => provenanceFindings(folder).map((finding) => `${folder}: ${finding}`));
for (const finding of findings) process.stderr.write(`${finding}\n`);
process.stdout.write(
  findings.length === 0 ? `${folders.length} as their provenance says\n` : `${findings.length} refused\n`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
