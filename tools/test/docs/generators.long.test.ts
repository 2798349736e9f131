import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { contractIds } from '@fpf/contracts';
import { validateSkill } from '@fpf/skill-registry';
import { checkBoundaries } from '../../boundaries/check.ts';
import { newComponent } from '../../generate/new-component.ts';
import { newSkill } from '../../generate/new-skill.ts';
import { AffectedRepository } from '../support/affected.ts';

interface Case {
  readonly name: string;
  readonly args: object;
  readonly files: Readonly<Record<string, string>>;
  readonly expect: { readonly exit: number; readonly output?: object };
}

let repository: AffectedRepository;
let root: string;
before(() => {
  repository = new AffectedRepository();
  root = repository.tree.path;
});
after(() => repository.tree.remove());

const projects = (): readonly string[] => JSON.parse(repository.nx('show', 'projects', '--json')) as readonly string[];

test('a new skill passes the fpf profile, its cases pass, and Nx knows it with nothing configured', () => {
  newSkill(root, 'count-lines');
  const folder = join(root, 'skills/count-lines');
  assert.deepEqual(validateSkill(folder, 'fpf').diagnostics, []);
  const cases = JSON.parse(readFileSync(join(folder, 'evals/cases.json'), 'utf8')) as readonly Case[];
  assert.ok(cases.length >= 4);
  for (const [index, { name, args, files, expect }] of cases.entries()) {
    const workspace = join(root, 'workspaces', String(index));
    mkdirSync(workspace, { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(join(workspace, file), text);
    const ran = spawnSync(process.execPath, [join(folder, 'scripts/count-lines.mjs')], {
      cwd: workspace,
      input: JSON.stringify(args),
      encoding: 'utf8',
    });
    assert.equal(ran.status, expect.exit, `${name}: ${ran.stderr}`);
    if (expect.output !== undefined) assert.deepEqual(JSON.parse(ran.stdout), expect.output, name);
  }
  assert.ok(projects().includes('skill-count-lines'));
});

const ports = Object.keys(contractIds).filter((port) => port !== 'state-store');

test('a new component behind any port keeps the boundaries, compiles, and Nx knows it', () => {
  const before = checkBoundaries(root).findings;
  const link = (from: string, to: string): void => {
    mkdirSync(dirname(join(root, from)), { recursive: true });
    symlinkSync(join(root, to), join(root, from));
  };
  repository.tree.link('packages/contracts/node_modules');
  repository.tree.link('packages/contract-tests/node_modules');
  for (const port of ports) {
    newComponent(root, `new-${port}`, port);
    // What pnpm install would link.
    link(`packages/new-${port}/node_modules/@fpf/contracts`, 'packages/contracts');
    link(`packages/new-${port}/node_modules/@fpf/contract-tests`, 'packages/contract-tests');
    link(`packages/new-${port}/node_modules/@sinclair`, 'packages/contracts/node_modules/@sinclair');
  }
  assert.deepEqual(checkBoundaries(root).findings, before);
  execFileSync(join(root, 'node_modules/typescript/bin/tsc'), ['-b', ...ports.map((port) => `packages/new-${port}`)], {
    cwd: root,
    stdio: 'pipe',
  });
  const known = projects();
  for (const port of ports) assert.ok(known.includes(`@fpf/new-${port}`), port);
});

for (const port of ports) {
  test(`a fresh ${port} has every member, and fails each other case by name, with what is to be written`, () => {
    // Under this variable a test run inside a test runs nothing, and ends well.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const args = [
      '--conditions=@fpf/source',
      '--test',
      '--test-reporter=tap',
      `packages/new-${port}/test/index.test.ts`,
    ];
    const { stdout: tap, status } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
    assert.equal(status, 1, 'an unfinished component whose tests pass');
    assert.match(tap, /^ok \d+ - it provides /m);
    assert.match(tap, /^ok \d+ - has every member that its port asks for$/m);
    const failed = tap.match(/^not ok \d+ - .+$/gm) ?? [];
    assert.ok(failed.length >= 1, tap);
    // But for the one that looks for the file of what is left, each says what its case waits for.
    assert.equal(tap.match(/^ {2}error: .*is not written yet/gm)?.length, failed.length - 1, tap);
    assert.doesNotMatch(tap, /has no \.\/contract-fixture/);
    assert.match(
      tap,
      new RegExp(`new-${port}: [a-zA-Z]+ (?:\\(in src/contract-fixture\\.ts\\) )?of the ${port} is not written yet`),
    );
    assert.doesNotMatch(tap, /TypeError|ReferenceError/);
  });
}

test('what `fpf init --component` makes outside is the same behind every port, its types taken away', () => {
  for (const port of ports) {
    const outside = join(root, 'outside', port);
    const input = ['init', outside, '--component', port, '--name', `@fpf/new-${port}`];
    execFileSync(
      process.execPath,
      ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning', main, ...input],
      {
        stdio: 'pipe',
      },
    );
    const inside = join(root, 'packages', `new-${port}`);
    const files = readdirSync(join(inside, 'src'));
    assert.ok(files.length >= 3);
    for (const file of [...files.map((name) => `src/${name}`), 'test/index.test.ts'])
      assert.equal(plain(join(outside, file.replace(/ts$/, 'js'))), plain(join(inside, file)), `${port}: ${file}`);
  }
});

const main = fileURLToPath(new URL('../../../packages/cli/src/main.ts', import.meta.url));

/** The program of a file: no types, no comments, the same name for the same thing. */
function plain(file: string): string {
  const text = stripTypeScriptTypes(readFileSync(file, 'utf8'), { mode: 'strip' });
  return text
    .replace(/\/\*\*[^]*?\*\//g, '')
    .replace(/\.ts(?=[') ]|\b)/g, '.js')
    .replaceAll('@fpf/new-', 'new-')
    .replace(/(?:packages|node_modules\/@fpf)\/contracts\/src/g, 'contracts/src')
    .replace(/\s+/g, '')
    .replace(/,(?=})|;(?=;|$)/g, '');
}

test('a wrong name, an unknown port and a folder that exists are refused', () => {
  assert.throws(() => newSkill(root, 'Count Lines'), /is no name for a skill/);
  assert.throws(() => newSkill(root, '../x'), /is no name for a skill/);
  assert.throws(() => newSkill(root, 'count-lines'), /exists already/);
  assert.throws(() => newComponent(root, 'x', 'toString'), /is no port\. The ports are: model-gateway/);
  assert.throws(() => newComponent(root, 'x', 'state-store'), /comes with its session/);
  assert.throws(() => newComponent(root, 'guards', 'guard-engine'), /exists already/);
});
