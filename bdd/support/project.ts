import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConfigFile } from '@fpf/contracts';
import { treeHash } from './tree-hash.ts';
import type { FpfWorld } from './world.ts';

/** The scenario's own fpf.config.json, changed; what no step has said is as in a project of its own skills that allows every tool. */
export function editProject(world: FpfWorld, change: (config: ConfigFile) => ConfigFile): void {
  const file = join(world.host, 'fpf.config.json');
  const before: ConfigFile = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as ConfigFile)
    : { skills: { sources: [{ folder: 'own', profile: 'strict' }] }, policy: { allow: [{ tool: '*' }] } };
  writeFileSync(file, JSON.stringify(change(before)));
  world.hostHash = treeHash(world.host);
}

/** A scripted model that is told what came of its calls, and time for as many of them as a table has rows. */
export function takingTurns(config: ConfigFile): ConfigFile {
  return {
    ...config,
    model: { provider: 'scripted', name: 'answers.json', options: { multiTurn: true } },
    budget: { turns: 32, model_calls: 32, tool_calls: 32 },
  };
}
