// One measured process of `skills-search`: prints how long its first search took, and the others. What a search is
// loaded from is loaded before. Words and meanings of the skills are kept in files next to the one that is named, as a
// project's are in its state folder: the first process makes them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { sha256 } from '@fpf/contracts/hash';
import { createSkillSearch } from '@fpf/skill-search';
import { readEvaluationSet } from './evaluation-set.ts';
import { poolsOf, poolSizes } from './pools.ts';

const rounds = 5;
const [pool] = poolsOf(readEvaluationSet('tune'), poolSizes.at(-1) ?? 600);
if (pool === undefined) throw new Error('the set has no pool of that size');
const { skills, requests } = pool;
const [, , file = ''] = process.argv;
const { search } = createSkillSearch(undefined, undefined, {
  recall(what, key) {
    const kind = `${file}-${what}`;
    const text = existsSync(kind) ? readFileSync(kind, 'utf8') : '';
    const line = text.indexOf('\n');
    const kept = text.slice(line + 1);
    return text.slice(0, Math.max(0, line)) === `${sha256(kept)} ${key}` ? kept : undefined;
  },
  keep: (what, key, kept) => writeFileSync(`${file}-${what}`, `${sha256(kept)} ${key}\n${kept}`),
});
const first = requests[0]?.request ?? '';
const time = (request: string, by = search): number => {
  const start = performance.now();
  by(request, skills);
  return performance.now() - start;
};
const before = process.cpuUsage();
const firstMs = time(first);
const { user, system } = process.cpuUsage(before);
const times = Array.from({ length: rounds }, () => requests.map(({ request }) => time(request)))
  .slice(1)
  .flat()
  .sort((a, b) => a - b);
const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
const firstCpuMs = (user + system) / 1000;
const anewMs = time(first, createSkillSearch().search);
process.stdout.write(
  JSON.stringify({ skills: skills.length, firstMs, firstCpuMs, anewMs, p50Ms: at(0.5), p95Ms: at(0.95) }),
);
