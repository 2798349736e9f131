import { fileURLToPath } from 'node:url';
import { checkBoundaries } from './boundaries/check.ts';
import { checkSkill } from './boundaries/check-skill.ts';
import { printFinding, type Finding } from './boundaries/finding.ts';

// `--skill DIR` looks at one skill only: its own target runs that, so that a changed skill re-checks itself and nothing else.
const root = fileURLToPath(new URL('..', import.meta.url));
const [flag, folder] = process.argv.slice(2);
if (flag !== undefined && (flag !== '--skill' || folder === undefined)) {
  process.stderr.write('usage: node tools/check-boundaries.ts [--skill skills/NAME]\n');
  process.exit(2);
}

const { findings, said }: { readonly findings: readonly Finding[]; readonly said: string } =
  folder === undefined
    ? whole()
    : { findings: checkSkill(root, folder.replace(/\/$/, '')), said: `${folder}: pinned, and its scripts stand alone` };
for (const finding of findings) process.stderr.write(`${printFinding(finding)}\n\n`);
process.stdout.write(findings.length === 0 ? `${said}\n` : `${findings.length} refused\n`);
process.exitCode = findings.length === 0 ? 0 : 1;

function whole(): { readonly findings: readonly Finding[]; readonly said: string } {
  const { findings: refused, members, files } = checkBoundaries(root);
  return { findings: refused, said: `boundaries hold: ${members} workspace members, ${files} source files` };
}
