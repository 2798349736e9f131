// One measured process of `skills-index`: prints what it cost from its start to its end, and from the question to the
// answer. What is loaded before the question is what a command about skills loads.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '@fpf/contracts/validate';
import { contractIds, type Host, type SkillRegistry } from '@fpf/contracts';

const [how = '', folder = '', stateDir = ''] = process.argv.slice(2);

type Work = () => Promise<number>;

const world: Host = {
  clock: { now: () => Date.now(), monotonic: () => performance.now() },
  ids: { next: () => `${process.pid}` },
  log: (line) => void process.stderr.write(`${line}\n`),
};
const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const work: Work = how === 'plain' ? async () => plain() : await prepare();
const before = spent();
const count = await work();
const answer = spent() - before;
process.stdout.write(`${JSON.stringify({ whole: spent(), answer, count })}\n`);

/** The same files, listed, read and hashed with nothing around it. */
function plain(): number {
  let files = 0;
  const walk = (dir: string): void => {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      const path = join(dir, entry.name);
      if (entry.isDirectory()) walk(path);
      else {
        createHash('sha256').update(readFileSync(path)).digest('hex');
        files += 1;
      }
    }
  };
  walk(folder);
  return files;
}

async function prepare(): Promise<Work> {
  const { component } = await import('@fpf/skill-registry/component');
  const create = component.provides[contractIds['skill-registry']];
  if (!create) throw new Error('the package provides no skill registry');
  const options = { sources: [{ folder, name: 'bench', profile: 'lenient' }] };
  if (check(component.options, options).length > 0) throw new Error('the options do not fit');
  const kept = how === 'cold' ? {} : { cacheFolder: stateDir };
  mkdirSync(stateDir, { recursive: true });
  const registry = create(options, { ...world, ...kept }) as SkillRegistry;
  const last = readdirSync(folder).at(-1) ?? '';
  return async () => {
    const found = how === 'resolve' ? [await registry.resolve(last)] : await registry.list();
    return found.length;
  };
}
