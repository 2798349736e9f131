import { readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import type { LoadedSkill, SkillLoader, SkillRegistry, SkillSearch } from '@fpf/contracts';
import type { AbstainedRun, Suggest } from '@fpf/orchestrator';
import { type Example, examplesOf } from './examples.ts';
import { type Filled, fillExample } from './fill-example.ts';
import { pathThere } from './person-path.ts';
import { type PersonValues, personValues } from './person-values.ts';

const most = { skills: 6, files: 2_000, ofTool: 3 } as const;

type SkillPorts = { readonly registry: Pick<SkillRegistry, 'search'>; readonly loader: SkillLoader };

/**
 * Makes sentences for a person whose own came to nothing: examples of the skills that were nearest, to the request or to
 * a search for what it names, with values that the person named. Each was tried, and comes to the call that its example
 * shows. Of each tool there is one at most: the same with another value is no other way.
 */
export function suggesting(workspace: string, { registry, loader }: SkillPorts): Suggest {
  return async function* suggest(run: AbstainedRun) {
    const { session } = run;
    const values = await personValues(run, { session, files: filesIn(workspace) });
    const [named] = [...values.quoted, ...values.names];
    // Whatever was asked about it, a thing that is named can be looked for.
    const finder = named === undefined ? [] : [await registry.search(`Search the files for "${named}"`)];
    const skills = await loadNearest(loader, [...run.found, ...finder]);
    // Elsewhere whatever is asked of git fails.
    const isRepository = (await pathThere(session, '.git')) !== undefined;
    const tried = new Map<string, number>();
    for (const { example, filled } of ordered(run.request, skills, values)) {
      const { name } = example.tool;
      const times = tried.get(name) ?? 0;
      if (times >= most.ofTool || (name.startsWith('git_') && !isRepository)) continue;
      const there = await Promise.all(filled.unsaid.map(async (path) => pathThere(session, path)));
      if (there.includes(undefined)) continue;
      tried.set(name, times + 1);
      const call = await run.trySentence(filled.text);
      if (call?.name !== name || !hasAll(call.arguments, filled)) continue;
      tried.set(name, most.ofTool);
      yield filled.text;
    }
  };
}

function hasAll(args: Example['args'], { values }: Filled): boolean {
  return Object.entries(values).every(([arg, value]) => {
    const given = args[arg];
    return typeof given === 'number' ? String(given) === value : typeof given === 'string' && given.trim() === value;
  });
}

/** What was chosen, and what was near. One that cannot be loaded has no examples. */
async function loadNearest(loader: SkillLoader, found: readonly SkillSearch[]): Promise<readonly LoadedSkill[]> {
  const near = (['candidates', 'next', 'nearest'] as const).flatMap((place) =>
    found.flatMap((one) => one[place] ?? []),
  );
  const ids = [...new Set(near.map(({ ref, id }) => ref ?? id))].slice(0, most.skills);
  const loaded = await Promise.all(
    ids.map(async (id) => loader.load([id], { commit: false }).catch((): readonly LoadedSkill[] => [])),
  );
  return loaded.flatMap((skills) => skills.filter(({ used }) => used !== true));
}

type Candidate = { readonly example: Example; readonly filled: Filled };

/**
 * The best of each tool, those of the nearest skill first, then the second best. Where the person named something, a
 * sentence without any of it is no help.
 */
function* ordered(request: string, skills: readonly LoadedSkill[], values: PersonValues): Generator<Candidate> {
  const said = wordsOf(request);
  const { paths, newPaths, numbers, quoted, names } = values;
  const isNamed = [paths, newPaths, numbers, quoted, names].some((some) => some.length > 0);
  const likeness = ({ text }: Example): number => [...wordsOf(text)].filter((word) => said.has(word)).length;
  const ofTool = new Map<string, Candidate[]>();
  for (const example of skills.flatMap(examplesOf)) {
    const { name } = example.tool;
    const isNear = !isNamed && likeness(example) > 1;
    const all = fillExample(example, values).filter(({ own }) => own > 0 || isNear);
    ofTool.set(name, [...(ofTool.get(name) ?? []), ...all.map((filled) => ({ example, filled }))]);
  }
  const queues = [...ofTool.values()].map((all) =>
    all.toSorted((one, other) => other.filled.own - one.filled.own || likeness(other.example) - likeness(one.example)),
  );
  for (let n = 0; queues.some((queue) => n < queue.length); n += 1)
    yield* queues.flatMap((queue) => queue.slice(n, n + 1));
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.replace(/s$/u, '')));
}

/** Files by their paths, in order; hidden folders and dependencies are nobody's words. */
function filesIn(workspace: string): readonly string[] {
  const files: string[] = [];
  const open = [''];
  let seen = 0;
  for (let folder = open.shift(); folder !== undefined && seen < most.files; folder = open.shift())
    for (const entry of entriesOf(join(workspace, folder))) {
      seen += 1;
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile()) files.push(path);
    }
  return files;
}

/** A folder that cannot be read has no files that could be named. */
function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    return [];
  }
}
