import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What the package measures of itself, since nobody else can reach it: a program that prints JSON. */
export function ownProgram(name: 'envelope' | 'memory', args: readonly string[] = []): unknown {
  const program = fileURLToPath(new URL(`../../packages/model-gateway/test/cost/${name}.ts`, import.meta.url));
  const flags = ['--expose-gc', '--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
  const ran = spawnSync(process.execPath, [...flags, program, ...args], { encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`bench: ${name}: ${ran.stderr.slice(-4_000)}`);
  return JSON.parse(ran.stdout);
}
