import { basename, resolve } from 'node:path';
import { FpfError, type LoadedSkill } from '@fpf/contracts';
import { type TemporaryFolders, withCasePlaces } from './case-places.ts';
import type { SkillCase } from './skill-case.ts';
import { type CaseBench, tryCase } from './try-case.ts';

export type CaseResult = { readonly skill: string; readonly name: string; readonly problems: readonly string[] };

export type CaseResults = {
  readonly results: readonly CaseResult[];
  /** Why no case could be tried, where none was. */
  readonly untried: FpfError | undefined;
};

/** A skill of a folder, with its cases, and with the skills whose tools its flows call. */
export type PreparedSkill = {
  readonly skill: LoadedSkill;
  readonly used?: readonly LoadedSkill[];
  readonly cases: readonly SkillCase[];
};

export type CasePorts = CaseBench & {
  readonly prepare: (dir: string) => Promise<PreparedSkill>;
  readonly temporary: TemporaryFolders;
  readonly onProgress: (done: number, of: number) => void;
};

/**
 * Each case in a session of its own over a folder of its own, as a run would do it: same sandbox, same runner. A skill
 * is loaded from its own folder alone: what lies beside it is not tested, but for what its flows call. All cases are read before the first one runs,
 * and then a few run at a time: they share nothing. A skill whose cases cannot be read has failed, and keeps no other
 * one from being tried. With `tool`, only the cases of that tool are tried.
 */
export async function runSkillCases(
  dirs: readonly string[],
  tool: string | undefined,
  ports: CasePorts,
): Promise<CaseResults> {
  const prepared: PreparedSkill[] = [];
  const broken: (readonly [result: CaseResult, why: FpfError])[] = [];
  for (const dir of dirs) {
    try {
      prepared.push(await ports.prepare(dir));
    } catch (error) {
      if (!FpfError.is(error) || !error.code.startsWith('skill.')) throw error;
      broken.push([
        { skill: basename(resolve(dir)), name: 'cannot be tried', problems: [`${error.code}: ${error.message}`] },
        error,
      ]);
    }
  }
  const all = prepared.flatMap(({ skill, used = [], cases }) =>
    casesFor(tool, skill, cases).map((one) => ({ skill, used, one })),
  );
  if (tool !== undefined && all.length === 0 && broken.length === 0) throw untriedTool(tool, prepared);
  let done = 0;
  const results = await withCasePlaces(ports.temporary, (forEach) =>
    mapLimited(all, most, async ({ skill, used, one }) => {
      const problems = await tryCase(ports, [skill, ...used], one, forEach);
      ports.onProgress((done += 1), all.length);
      return { skill: skill.manifest.name, name: `${one.tool}: ${one.name}`, problems };
    }),
  );
  return {
    results: [...results, ...broken.map(([result]) => result)],
    untried: all.length > 0 ? undefined : nothingTried(broken.map(([, why]) => why)),
  };
}

/** A case mostly waits for its sandbox, on however few cores; more of them than this only wait for each other. */
const most = 4;

/** Nothing was tested, so nothing failed: why, of each skill. */
function nothingTried(reasons: readonly FpfError[]): FpfError | undefined {
  const [first] = reasons;
  if (!first) return undefined;
  const { code, hint, details } = first;
  const message = reasons.map((one) => one.message).join('\n');
  return new FpfError({ code, message, hint, details, cause: first });
}

/** A case for a tool that the skill does not have says so whichever tool is asked about: nobody else would say it. */
function casesFor(tool: string | undefined, { tools }: LoadedSkill, cases: readonly SkillCase[]): readonly SkillCase[] {
  return tool === undefined
    ? cases
    : cases.filter((one) => one.tool === tool || !tools.some(({ name }) => name === one.tool));
}

function untriedTool(tool: string, prepared: readonly PreparedSkill[]): FpfError {
  const tried = [...new Set(prepared.flatMap(({ cases }) => cases.map((one) => one.tool)))];
  return new FpfError({
    code: 'skill.no-cases',
    message: `evaluation: there is no case for a tool ${JSON.stringify(tool)}, so nothing of it can be tested.`,
    hint: `There are cases for: ${tried.join(', ')}.`,
  });
}

/**
 * What comes of each job, in the order of the jobs, of which `most` are worked on at a time. Where one throws, none is
 * begun any more, and it is thrown when those at work have come to their end: nothing goes on behind a command that has
 * ended.
 */
export async function mapLimited<Job, Result>(
  jobs: readonly Job[],
  most: number,
  work: (job: Job) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = jobs.entries();
  let broken = false;
  const worker = async (): Promise<void> => {
    for (const [at, job] of waiting) {
      if (broken) return;
      try {
        results[at] = await work(job);
      } catch (error) {
        broken = true;
        throw error;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(most, jobs.length) }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return results;
}
