// One measured process of `skills-index`: prints what it cost from its start to its end, and from the question to the answer,
// the opening of the project database among it. What is loaded before the question is what a command about skills loads.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from '@fpf/contracts/validate';
import { contractIds, type Host, type ProjectStore, type SkillRegistry } from '@fpf/contracts';

const [how = '', folder = '', stateDir = ''] = process.argv.slice(2);

type Work = () => Promise<number>;

const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
/** The database is opened once in a process, whoever asks for it: its share is told apart. */
let opening = 0;
const work: Work = how === 'plain' ? async () => plain() : await prepare();
const before = spent();
const count = await work();
const answer = spent() - before;
process.stdout.write(`${JSON.stringify({ whole: spent(), answer, opening, count })}\n`);

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
  const host: Host = {
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    ids: { next: () => `${process.pid}` },
    log: (line) => void process.stderr.write(`${line}\n`),
  };
  let store: Promise<ProjectStore> | undefined;
  const open = async (): Promise<ProjectStore> => {
    const start = spent();
    const { createAgentFSAdapter } = await import('@fpf/agentfs-adapter');
    const opened = await createAgentFSAdapter({}, host).openProject(stateDir);
    opening = spent() - start;
    return opened;
  };
  const memory = how === 'cold' ? {} : { memory: () => (store ??= open()) };
  const registry = create(options, { ...host, ...memory }) as SkillRegistry;
  const last = readdirSync(folder).at(-1) ?? '';
  return async () => {
    const found = how === 'resolve' ? [await registry.resolve(last)] : await registry.list();
    await (await store)?.close();
    return found.length;
  };
}
