// The tasks of a workspace by name: scripts of package.json, targets of a Makefile, and pytest where its tests are.
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { folders } from './programs.mjs';
import { entryAt, inWorkspace } from './tool.mjs';

const largest = 1024 * 1024;
const makefiles = ['GNUmakefile', 'makefile', 'Makefile'];
const pytestNames = new Set(['test', 'tests', 'pytest']);

/** Every task: `{ name, program, args, from }`, where `from` is the file that says it. */
export function allTasks() {
  return [...scripts(), ...targets(), ...pytest()];
}

/** Those of a name; `test` and `tests` are one name, where only one of them is there. */
export function tasksNamed(name) {
  const tasks = allTasks();
  const exact = tasks.filter((task) => task.name === name);
  const other = { test: 'tests', tests: 'test' }[name];
  return exact.length > 0 || other === undefined ? exact : tasks.filter((task) => task.name === other);
}

function scripts() {
  const text = readHere('package.json');
  if (text === undefined) return [];
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('package.json is not JSON, so its scripts are not known');
  }
  const own = value?.scripts;
  if (typeof own !== 'object' || own === null || Array.isArray(own)) return [];
  return Object.entries(own)
    .filter(([name, script]) => isTaskName(name) && typeof script === 'string')
    .map(([name]) => ({
      name,
      program: 'npm',
      args: name === 'test' ? ['test'] : ['run', name],
      from: 'package.json',
    }));
}

/** Lines such as `build: deps`; no variables, no patterns, and no names that begin with a dot. */
function targets() {
  const file = makefiles.find((name) => entryAt(inWorkspace(name).absolute)?.isFile());
  const text = file === undefined ? undefined : readHere(file);
  if (text === undefined) return [];
  const names = new Set(
    text
      .replaceAll(/\\\r?\n/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => /^([^\s:=#$%][^:=#$%]*?)\s*::?(?![:=])/.exec(line)?.[1].split(/\s+/) ?? [])
      .filter(isTaskName),
  );
  return [...names].map((name) => ({ name, program: 'make', args: [name], from: file }));
}

function pytest() {
  if (!hasPytest()) return [];
  const [program, args] = isInstalled('pytest') ? ['pytest', []] : ['python3', ['-m', 'pytest']];
  return [...pytestNames].map((name) => ({ name, program, args, from: 'pytest' }));
}

function hasPytest() {
  if (['pytest.ini', 'conftest.py'].some((name) => readHere(name) !== undefined)) return true;
  if (
    /^\[tool\.pytest\b/m.test(readHere('pyproject.toml') ?? '') ||
    /^\[tool:pytest\]/m.test(readHere('setup.cfg') ?? '')
  )
    return true;
  return ['.', 'tests', 'test'].some((folder) =>
    namesIn(folder).some((name) => /^(?:test_.*|.*_test)\.py$/.test(name)),
  );
}

function isInstalled(program) {
  return folders.some((folder) => {
    try {
      accessSync(`${folder}/${program}`, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** A name that is a word of a command, and no flag. */
export function isTaskName(name) {
  return /^[\p{L}\p{N}_][\p{L}\p{N}_.:/@+-]{0,127}$/u.test(name);
}

function readHere(name) {
  const { absolute } = inWorkspace(name);
  const entry = entryAt(absolute);
  if (!entry?.isFile()) return undefined;
  if (entry.size > largest) throw new Error(`${name} is larger than 1 MiB, so its tasks are not known`);
  return readFileSync(absolute, 'utf8');
}

function namesIn(folder) {
  const { absolute } = inWorkspace(folder);
  return entryAt(absolute)?.isDirectory() ? readdirSync(absolute) : [];
}
