import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainEnvironment } from './install.ts';
import type { NodeProgram } from './nodes.ts';
import type { Packed } from './pack-all.ts';
import type { Results } from './results.ts';
import { demand, run } from './run.ts';

interface Answers {
  readonly answers: readonly { readonly request: string; readonly exit?: number }[];
}

/** The installed `fpf` on one Node: it starts, it runs requests of examples/, and the workspace stays as it was. */
export function tryCli(folder: string, packages: readonly Packed[], node: NodeProgram, results: Results): void {
  const fpf = join(folder, 'node_modules/.bin/fpf');
  // As on a machine without a model server, whatever this one has.
  const env = { ...plainEnvironment(node), CI: 'true', NO_COLOR: '1', OLLAMA_HOST: '127.0.0.1:1' };
  const options = { cwd: folder, env };
  results.check(`${node.name}: fpf --version`, () => {
    const version = packages.find(({ manifest }) => manifest.name === '@fpf/cli')?.manifest.version;
    assert.match(
      demand(fpf, ['--version'], options).stdout,
      new RegExp(`\\b${version?.replaceAll('.', '\\.') ?? 'none'}\\b`),
    );
  });
  results.check(`${node.name}: fpf --help`, () => assert.match(demand(fpf, ['--help'], options).stdout, /\brun\b/));
  results.check(
    `${node.name}: an unknown command ends with 2`,
    () => void demand(fpf, ['no-such-command'], options, 2),
  );

  results.check(`${node.name}: fpf skills validate reads a body of 600 lines, in a thread`, () => {
    const skill = join(folder, `long-${node.major}/long-body`);
    mkdirSync(skill, { recursive: true });
    const header = '---\nname: long-body\ndescription: Has a long body.\nmetadata:\n  version: "1.0.0"\n---\n';
    writeFileSync(join(skill, 'SKILL.md'), `${header}\n# Long\n\n${'One line of a long body.\n'.repeat(600)}`);
    const { stdout } = demand(fpf, ['skills', 'validate', skill, '--profile', 'strict', '--format', 'json'], options);
    assert.doesNotMatch(stdout, /"skill\./);
    const { stdout: asOurs } = demand(fpf, ['skills', 'validate', skill, '--format', 'json'], options, 6);
    assert.match(asOurs, /skill\.b03-section-missing/, 'the headings were read');
  });

  const examples = join(folder, 'node_modules/@fpf/examples');
  const { answers } = JSON.parse(readFileSync(join(examples, 'requests.json'), 'utf8')) as Answers;
  const scripted = ['--model', `scripted:${join(examples, 'requests.json')}`];
  const wanted: readonly (readonly [request: string, exit: number, decider: string, args: readonly string[]])[] = [
    [answers[0]?.request ?? '', 0, 'rehearsal', []],
    [answers.find(({ request }) => /^write a file/i.test(request))?.request ?? '', 0, 'scripted:', scripted],
    ['Book a flight to the moon', 3, 'rehearsal', []],
  ];
  for (const [index, [request, exit, decider, args]] of wanted.entries()) {
    results.check(
      `${node.name}: fpf run "${request}" ends with ${exit}, decided by ${decider}, the workspace unchanged`,
      () => {
        const workspace = join(folder, `workspace-${node.major}-${index}`);
        mkdirSync(workspace);
        cpSync(join(examples, 'workspace'), workspace, { recursive: true });
        const before = tree(workspace);
        const { stderr } = demand(
          fpf,
          ['run', request, '--workspace', workspace, ...args],
          { cwd: workspace, env },
          exit,
        );
        assert.match(stderr, new RegExp(`${decider}.* decides`));
        assert.deepEqual(tree(workspace), before);
        const runs = join(workspace, '.fpf/runs');
        assert.ok(
          existsSync(runs) && readdirSync(runs).some((name) => existsSync(join(runs, name, 'trace.json'))),
          'no trace.json under .fpf/runs',
        );
      },
    );
  }
}

/** Every exported entry of every package can be imported, and doing so says nothing and leaves nothing running. */
export function tryImports(folder: string, packages: readonly Packed[], node: NodeProgram, results: Results): void {
  for (const { manifest } of packages) {
    const entries = Object.entries(manifest.exports ?? {})
      .filter(([, target]) => typeof target === 'object')
      .map(([entry]) => `${manifest.name}${entry.slice(1)}`);
    for (const entry of entries) {
      results.check(`${node.name}: import '${entry}'`, () => {
        const code = `const m = await import('${entry}'); if (Object.keys(m).length === 0) throw new Error('exports nothing');`;
        const ran = run(node.program, ['--input-type=module', '--eval', code], {
          cwd: folder,
          env: plainEnvironment(node),
          timeoutMs: 20_000,
        });
        assert.deepEqual(ran, { code: 0, stdout: '', stderr: '' });
      });
    }
  }
}

/** Paths and contents, without our own folder. */
function tree(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(folder, '.fpf')));
  return Object.fromEntries(paths.sort().map((path) => [path.slice(folder.length), readFileSync(path, 'base64')]));
}
