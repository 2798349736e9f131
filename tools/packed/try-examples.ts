import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Member } from '../boundaries/workspace.ts';
import { plainEnvironment } from './install.ts';
import type { NodeProgram } from './nodes.ts';
import { pack } from './pack-all.ts';
import type { Results } from './results.ts';
import { demand } from './run.ts';

/** What a project says to use an example, and the ports whose cases it is then held to. */
type Trial = {
  readonly ports: readonly string[];
  readonly config: (use: object) => object;
  /** The folder is where everything of the trial lies. */
  readonly options?: (folder: string) => object;
};

const behind = (...ports: readonly string[]): Trial => ({
  ports,
  config: (use) => ({ components: Object.fromEntries(ports.map((port) => [port, use])) }),
});

const key = Buffer.alloc(32, 7).toString('base64');

const trials: Readonly<Record<string, Trial>> = {
  '@fpf/example-kleene-guards': behind('guard-engine'),
  '@fpf/example-signed-permit': {
    ports: ['evidence-resolver'],
    config: (use) => ({ guards: { resolvers: [use] } }),
    options: () => ({ keys: [key] }),
  },
  '@fpf/example-echo-provider': {
    ports: ['model-provider'],
    config: (use) => ({ model: { provider: 'echo', name: 'echo-1', ...use } }),
  },
  '@fpf/example-taped-gateway': {
    ...behind('model-gateway'),
    options: (folder) => ({ tape: join(folder, 'tape.ndjson') }),
  },
  '@fpf/example-npm-scope-skills': { ...behind('skill-registry', 'skill-loader'), options: () => ({ scope: '@acme' }) },
  '@fpf/example-recalled-skills': { ...behind('skill-loader'), options: () => ({ recalled: {} }) },
  '@fpf/example-bash-runner': behind('tool-runner'),
  '@fpf/example-markdown-reporter': behind('reporter'),
  // The cases of its calls are the longest of all; the engine is what is other here.
  '@fpf/example-sdk-sessions': { ports: ['state-store'], config: behind('agentfs-adapter').config },
};

/**
 * The examples as packages of somebody else: packed, installed beside the stack, trusted, and held to the cases of
 * their port by `fpf check`.
 */
export function tryExamples(
  root: string,
  folder: string,
  members: readonly Member[],
  node: NodeProgram,
  results: Results,
): void {
  const fpf = join(folder, 'node_modules/.bin/fpf');
  for (const member of members) {
    const trial = Object.hasOwn(trials, member.name) ? trials[member.name] : undefined;
    if (!trial) continue;
    const { ports, config, options } = trial;
    results.check(`${node.name}: ${member.name}, packed and installed, passes \`fpf check\``, () => {
      const { tarball, manifest } = pack(root, member, join(folder, 'examples'));
      const args = [
        'install',
        '--no-save',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--prefer-offline',
        '--loglevel=error',
        tarball,
      ];
      const env = plainEnvironment(node);
      demand('npm', args, { cwd: folder, env, timeoutMs: 300_000 });
      const project = join(folder, `project-${member.name.slice(member.name.lastIndexOf('/') + 1)}`);
      mkdirSync(project);
      const use = { use: member.name, version: manifest.version, ...(options && { options: options(folder) }) };
      writeFileSync(join(project, 'fpf.config.json'), JSON.stringify(config(use)));
      demand(fpf, ['trust', '.'], { cwd: project, env });
      for (const port of ports) {
        const { stdout } = demand(fpf, ['check', port], { cwd: project, env });
        assert.match(stdout, /^[1-9]\d* passed, 0 failed, \d+ skipped$/m);
      }
    });
  }
}
