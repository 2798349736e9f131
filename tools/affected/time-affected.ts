import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Packs } from './packs.ts';
import { demanded, type Place, type Timed } from './timed.ts';
import { skillsIn, widestScript } from './widest-script.ts';

const fromSource = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
const ofSkills = ['validate', 'scan', 'test', 'pack', 'check', 'read'];
const more = { words: '\nA line more.\n', script: '\n// A line more.\n', data: '\n' };
const targets = ['pins', 'validate', 'scan', 'test', 'pack', 'bdd'];

// Prints one JSON line for each thing that somebody waits for who changed one skill. `bench affected` runs it;
// `--project` leaves out this repository.
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
for (const { what, timed } of [...inProject(), ...(process.argv.includes('--project') ? [] : inRepository())])
  process.stdout.write(`${JSON.stringify({ what, seconds: timed.seconds, cpuSeconds: timed.cpuSeconds })}\n`);

type Found = { readonly what: string; readonly timed: Timed };

function inProject(): readonly Found[] {
  demanded(process.execPath, [join(root, 'node_modules/nx/dist/bin/nx.js'), 'run-many', '-t', 'build'], {
    cwd: root,
    env: process.env,
  });
  const packs = new Packs(root, 'build');
  try {
    const place = { cwd: packs.dir, env: packs.env };
    const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
    return changes(
      place,
      join(packs.dir, 'skills'),
      { 'find-words/SKILL.md': more.words },
      'a project with three packs',
      [nx, 'affected', '-t', ...targets, '--base=HEAD', '--output-style=static'],
      () => packs.lock(),
    );
  } finally {
    packs.remove();
  }
}

/**
 * The words of every skill, and of each the script that most of its cases hang on, the file of its cases, its tools,
 * and all of it at once, in a clone, so that nobody's work is touched: its packages are linked from here.
 */
function inRepository(): readonly Found[] {
  const home = mkdtempSync(join(tmpdir(), 'fpf-affected-'));
  try {
    const cwd = join(home, 'clone');
    const { NODE_TEST_CONTEXT: _, ...outer } = process.env;
    const own = Object.entries(outer).filter(([name]) => !name.startsWith('NX_'));
    // As the launcher has it: what Node compiles is kept with the clone.
    const env = { ...Object.fromEntries(own), NODE_COMPILE_CACHE: join(cwd, 'node_modules', '.cache', 'fpf-compiled') };
    demanded('git', ['clone', '--quiet', '--no-hardlinks', root, cwd], { cwd: root, env });
    demanded('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts'], { cwd, env });
    const args = [...fromSource, 'tools/test-all.ts', '--affected', '--base=HEAD'];
    const lock = (): void =>
      void demanded(process.execPath, [...fromSource, 'packages/cli/src/main.ts', 'lock', '--model', 'rehearsal'], {
        cwd,
        env,
      });
    // Warm: somebody has run what the skills reach before, as CI has on the main branch.
    const warm = ['-t', ...ofSkills, 'bdd', '--projects=tag:layer:skill,@fpf/skills-test,bdd-skill-management-*'];
    demanded(process.execPath, [join(root, 'node_modules/nx/dist/bin/nx.js'), 'run-many', ...warm], { cwd, env });
    const skills = join(cwd, 'skills');
    const names = skillsIn(skills);
    const changed = (what: string, edits: Edits): readonly Found[] => {
      const found = changes({ cwd, env }, skills, edits, `this repository, ${what}`, args, lock);
      demanded('git', ['checkout', '--quiet', '--', '.'], { cwd, env });
      return found;
    };
    // The disk still writes what all this has left, and who comes first waits for it: that one is not told.
    changed('', { [`${names[0] ?? ''}/SKILL.md`]: '\nA first line more.\n' });
    const words = names.map((name) => changed(`${name}: its words`, { [`${name}/SKILL.md`]: more.words }));
    const code = names.flatMap((name) =>
      Object.keys(scriptOf(skills, name)).map((file) => changed(file, { [file]: more.script })),
    );
    const tested = names.map((name) => `${name}/evals/cases.json`).filter((file) => existsSync(join(skills, file)));
    const cases = tested.map((file) => changed(file, { [file]: more.data }));
    const tools = names.map((name) => changed(`${name}/tools.json`, { [`${name}/tools.json`]: more.data }));
    const all = names.map((name) =>
      changed(`${name}: its words, tools, cases and script at once`, {
        [`${name}/SKILL.md`]: more.words,
        [`${name}/tools.json`]: more.data,
        [`${name}/evals/cases.json`]: more.data,
        ...scriptOf(skills, name),
      }),
    );
    return [
      ...(words[0] ?? []),
      ...[...words.slice(1), ...code, ...cases, ...tools, ...all].flatMap(([, one]) => (one ? [one] : [])),
    ];
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** What is added to files of one folder. */
type Edits = Readonly<Record<string, string>>;

/** Of a skill that has scripts of its own, a line for the one that most of its cases hang on. */
function scriptOf(skills: string, name: string): Edits {
  const script = widestScript(skills, name);
  return script === undefined ? {} : { [`${name}/scripts/${script}`]: more.script };
}

/**
 * Nothing; then a change of one skill, and whatever has to follow it; then the same again. What was changed goes with
 * the clone.
 */
function changes(
  place: Place,
  folder: string,
  edits: Edits,
  where: string,
  args: readonly string[],
  settle: () => void,
): readonly Found[] {
  const nothing = demanded(process.execPath, args, place);
  for (const [file, line] of Object.entries(edits)) {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    appendFileSync(path, line);
    if (before === readFileSync(path, 'utf8')) throw new Error(`${path} did not change`);
  }
  settle();
  const one = demanded(process.execPath, args, place);
  const again = demanded(process.execPath, args, place);
  return [
    { what: `${where}: nothing changed`, timed: nothing },
    { what: `${where}: one skill changed`, timed: one },
    { what: `${where}: the same once more`, timed: again },
  ];
}
