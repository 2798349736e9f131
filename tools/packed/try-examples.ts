import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Member } from '../boundaries/workspace.ts';
import { plainEnvironment } from './install.ts';
import type { NodeProgram } from './nodes.ts';
import { pack } from './pack-all.ts';
import type { Results } from './results.ts';
import { demand } from './run.ts';

/** What a project says to use an example, and the port whose cases it is then held to. */
type Trial = { readonly port: string; readonly config: (use: object) => object; readonly options?: object };

const key = Buffer.alloc(32, 7).toString('base64');

const trials: Readonly<Record<string, Trial>> = {
  '@fpf/example-kleene-guards': { port: 'guard-engine', config: (use) => ({ components: { 'guard-engine': use } }) },
  '@fpf/example-signed-permit': {
    port: 'evidence-resolver',
    config: (use) => ({ guards: { resolvers: [use] } }),
    options: { keys: [key] },
  },
};

/** The examples as packages of somebody else: packed, installed beside the stack, trusted, and held to the cases of their port by `fpf check`. */
export function tryExamples(root: string, folder: string, members: readonly Member[], node: NodeProgram, results: Results): void {
  const fpf = join(folder, 'node_modules/.bin/fpf');
  for (const member of members) {
    const trial = Object.hasOwn(trials, member.name) ? trials[member.name] : undefined;
    if (!trial) continue;
    const { port, config, options } = trial;
    results.check(`${node.name}: ${member.name}, packed and installed, passes \`fpf check\``, () => {
      const { tarball, manifest } = pack(root, member, join(folder, 'examples'));
      const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error', tarball];
      const env = plainEnvironment(node);
      demand('npm', args, { cwd: folder, env, timeoutMs: 300_000 });
      const project = join(folder, `project-${port}`);
      mkdirSync(project);
      const use = { use: member.name, version: manifest.version, ...(options && { options }) };
      writeFileSync(join(project, 'fpf.config.json'), JSON.stringify(config(use)));
      demand(fpf, ['trust', '.'], { cwd: project, env });
      const { stdout } = demand(fpf, ['check', port], { cwd: project, env });
      assert.match(stdout, /^\d+ passed, 0 failed, \d+ skipped$/m);
    });
  }
}
