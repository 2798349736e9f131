import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { printFinding, type Finding } from './boundaries/finding.ts';

// All of it, or what one target hangs on: `--code` is what no skill changes, `--pins` the skills beside the lock, and `--skill DIR` one skill
// only, which its own target runs: a changed skill checks itself and the lock, and nothing of the code. Each loads what it needs.
const root = fileURLToPath(new URL('..', import.meta.url));
const [flag, folder, ...more] = process.argv.slice(2);
enableCompileCache(`${root}node_modules/.cache/fpf-compiled`);

type Said = { readonly findings: readonly Finding[]; readonly said: string };

const checks: Readonly<Record<string, () => Promise<Said>>> = {
  all: () => whole(false),
  '--code': () => whole(true),
  '--pins': async () => {
    const { skillPins } = await import('./boundaries/rules/skill-pins.ts');
    return { findings: skillPins({ root }), said: 'the lock pins every skill' };
  },
  '--skill': async () => {
    const { checkSkill } = await import('./boundaries/check-skill.ts');
    return { findings: checkSkill(root, (folder ?? '').replace(/\/$/, '')), said: `${folder}: pinned, and its scripts stand alone` };
  },
};

async function whole(onlyCode: boolean): Promise<Said> {
  const { checkBoundaries, rulesOfCode } = await import('./boundaries/check.ts');
  const { findings, members, files } = checkBoundaries(root, { rules: onlyCode ? rulesOfCode : undefined });
  return { findings, said: `boundaries hold: ${members} workspace members, ${files} source files` };
}

const check = Object.hasOwn(checks, flag ?? 'all') ? checks[flag ?? 'all'] : undefined;
if (!check || (flag === '--skill') !== (folder !== undefined) || more.length > 0) {
  process.stderr.write('usage: node tools/check-boundaries.ts [--code | --pins | --skill skills/NAME]\n');
  process.exit(2);
}

const { findings, said } = await check();
for (const finding of findings) process.stderr.write(`${printFinding(finding)}\n\n`);
process.stdout.write(findings.length === 0 ? `${said}\n` : `${findings.length} refused\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
