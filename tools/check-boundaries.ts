import { fileURLToPath } from 'node:url';
import { checkBoundaries, rulesOfCode } from './boundaries/check.ts';
import { checkSkill } from './boundaries/check-skill.ts';
import { printFinding, type Finding } from './boundaries/finding.ts';
import { skillPins } from './boundaries/rules/skill-pins.ts';

// All of it, or what one target hangs on: `--code` is what no skill changes, `--pins` the skills beside the lock, and `--skill DIR` one skill
// only, which its own target runs: a changed skill checks itself and the lock, and nothing of the code.
const root = fileURLToPath(new URL('..', import.meta.url));
const [flag, folder, ...more] = process.argv.slice(2);

type Said = { readonly findings: readonly Finding[]; readonly said: string };

const checks: Readonly<Record<string, () => Said>> = {
  all: () => whole(),
  '--code': () => whole(rulesOfCode),
  '--pins': () => ({ findings: skillPins({ root }), said: 'the lock pins every skill' }),
  '--skill': () => ({
    findings: checkSkill(root, (folder ?? '').replace(/\/$/, '')),
    said: `${folder}: pinned, and its scripts stand alone`,
  }),
};

function whole(rules?: typeof rulesOfCode): Said {
  const { findings, members, files } = checkBoundaries(root, { rules });
  return { findings, said: `boundaries hold: ${members} workspace members, ${files} source files` };
}

const check = Object.hasOwn(checks, flag ?? 'all') ? checks[flag ?? 'all'] : undefined;
if (!check || (flag === '--skill') !== (folder !== undefined) || more.length > 0) {
  process.stderr.write('usage: node tools/check-boundaries.ts [--code | --pins | --skill skills/NAME]\n');
  process.exit(2);
}

const { findings, said } = check();
for (const finding of findings) process.stderr.write(`${printFinding(finding)}\n\n`);
process.stdout.write(findings.length === 0 ? `${said}\n` : `${findings.length} refused\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
