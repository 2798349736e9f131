import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { printFinding, type Finding } from './boundaries/finding.ts';

// All of it, or what one target hangs on: `--code` is what no skill changes, `--skills` the skills beside the lock: a
// changed skill has itself and the lock checked, and nothing of the code. `--order` lists and counts the imports
// against the order of folders. Each loads what it needs.
const root = fileURLToPath(new URL('..', import.meta.url));
const [flag, ...more] = process.argv.slice(2);
enableCompileCache(`${root}node_modules/.cache/fpf-compiled`);

type Said = { readonly findings: readonly Finding[]; readonly said: string };

const checks: Readonly<Record<string, () => Promise<Said>>> = {
  all: () => whole(false),
  '--code': () => whole(true),
  '--skills': async () => {
    const { checkSkills } = await import('./boundaries/check-skills.ts');
    return { findings: checkSkills(root), said: 'the lock pins every skill, and the scripts of each stand alone' };
  },
  '--order': async () => {
    const { listOrder } = await import('./boundaries/list-order.ts');
    const { cycles } = await import('./boundaries/rules/cycles.ts');
    const { folderOrder } = await import('./boundaries/rules/folder-order.ts');
    const { readWorkspace } = await import('./boundaries/workspace.ts');
    const workspace = readWorkspace(root);
    process.stdout.write(`${listOrder(workspace)}\n`);
    return { findings: [...folderOrder(workspace), ...cycles(workspace)], said: 'each import points to the left' };
  },
};

async function whole(onlyCode: boolean): Promise<Said> {
  const { checkBoundaries, rulesOfCode } = await import('./boundaries/check.ts');
  const { findings, members, files } = checkBoundaries(root, { rules: onlyCode ? rulesOfCode : undefined });
  return { findings, said: `boundaries hold: ${members} workspace members, ${files} source files` };
}

const check = Object.hasOwn(checks, flag ?? 'all') ? checks[flag ?? 'all'] : undefined;
if (!check || more.length > 0) {
  process.stderr.write('usage: node tools/check-boundaries.ts [--code | --skills | --order]\n');
  process.exit(2);
}

const { findings, said } = await check();
for (const finding of findings) process.stderr.write(`${printFinding(finding)}\n\n`);
process.stdout.write(findings.length === 0 ? `${said}\n` : `${findings.length} refused\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
