import { existsSync, realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import {
  type AgentFSAdapter,
  FpfError,
  type Host,
  isDiskFull,
  type LoadedSkill,
  type Session,
  type SkillProfile,
  systemRefusal,
  toolFiles,
  type ToolSpec,
} from '@fpf/contracts';
import { registerBuiltins } from '@fpf/project/components';
import { systemHost } from '@fpf/project/host';
import { ownPackage } from '@fpf/project/installed';
import { shippedPack } from '@fpf/project/skills';
import { createToolRunner } from '@fpf/tool-runner';
import { loadFolder, type SkillCase } from '@fpf/skill-registry';
import { caseMemory } from './case-memory.ts';
import { type CasePlaces, type ForEachCase, withCasePlaces } from './case-places.ts';
import { compareCase, compareMemory } from './compare-case.ts';
import { casesOf, layOut } from './skill-case.ts';
import { someAtOnce } from './some-at-once.ts';

export type CaseResult = { readonly skill: string; readonly name: string; readonly problems: readonly string[] };
/** What came of all cases, and of the skills of which none could be tried: with the first of the reasons. */
export type CaseResults = {
  readonly results: readonly CaseResult[];
  readonly untried: readonly FpfError[];
  readonly tried: number;
};
export type CaseOptions = {
  /** The one tool that is asked about; without it, all of them. */
  readonly tool?: string | undefined;
  /** What the skills have to keep to; without it, fpf. */
  readonly profile?: SkillProfile | undefined;
  readonly allowUnconfined: boolean;
  readonly log: Host['log'];
  readonly onProgress: (done: number, of: number) => void;
};

/** Where the temporary folder is no place for a workspace, or none for a session. */
const placeless: ReadonlySet<string> = new Set(['session.unavailable', 'session.workspace-refused']);

/** The moment at which every case happens: what a tool says of the time can be expected. */
const caseTime = Date.UTC(2026, 0, 1);

type Bench = {
  readonly skill: LoadedSkill;
  readonly agentfs: AgentFSAdapter;
  readonly host: Host;
  readonly allowUnconfined: boolean;
};

type Prepared = { readonly skill: LoadedSkill; readonly cases: readonly SkillCase[] };

/**
 * Each case in a session of its own over a folder of its own, as a run would do it: same sandbox, same runner. A skill
 * is loaded from its own folder alone: what lies beside it is not tested. All cases are read before the first one runs,
 * and then a few run at a time: they share nothing. A skill whose cases cannot be read has failed, and keeps no other
 * one from being tried.
 */
export async function runSkillCases(
  dirs: readonly string[],
  { tool, profile, allowUnconfined, log, onProgress }: CaseOptions,
): Promise<CaseResults> {
  const host = systemHost(log);
  const agentfs = createAgentFSAdapter({}, host);
  const prepared: Prepared[] = [];
  const broken: (readonly [result: CaseResult, why: FpfError])[] = [];
  for (const dir of dirs) {
    try {
      prepared.push(await prepare(dir, profile));
    } catch (error) {
      if (!FpfError.is(error) || !error.code.startsWith('skill.')) throw error;
      broken.push([
        { skill: basename(resolve(dir)), name: 'cannot be tried', problems: [`${error.code}: ${error.message}`] },
        error,
      ]);
    }
  }
  const all = prepared.flatMap(({ skill, cases }) =>
    casesFor(tool, skill, cases).map((one) => ({ bench: { skill, agentfs, host, allowUnconfined }, one })),
  );
  if (tool !== undefined && all.length === 0 && broken.length === 0) throw untriedTool(tool, prepared);
  let done = 0;
  const results = await withCasePlaces((forEach) =>
    someAtOnce(all, most, async ({ bench, one }) => {
      const problems = await tryCase(bench, one, forEach);
      onProgress((done += 1), all.length);
      return { skill: bench.skill.manifest.name, name: `${one.tool}: ${one.name}`, problems };
    }),
  );
  return {
    results: [...results, ...broken.map(([result]) => result)],
    untried: broken.map(([, why]) => why),
    tried: all.length,
  };
}

/** Nothing was tested, so nothing failed: why, of each skill. */
export function nothingTried([first, ...others]: readonly [FpfError, ...FpfError[]]): FpfError {
  const { code, hint, details } = first;
  return new FpfError({
    code,
    message: [first, ...others].map(({ message }) => message).join('\n'),
    hint,
    details,
    cause: first,
  });
}

/** A case for a tool that the skill does not have says so whichever tool is asked about: nobody else would say it. */
function casesFor(tool: string | undefined, { tools }: LoadedSkill, cases: readonly SkillCase[]): readonly SkillCase[] {
  return tool === undefined
    ? cases
    : cases.filter((one) => one.tool === tool || !tools.some(({ name }) => name === one.tool));
}

function untriedTool(tool: string, prepared: readonly Prepared[]): FpfError {
  const tried = [...new Set(prepared.flatMap(({ cases }) => cases.map((one) => one.tool)))];
  return new FpfError({
    code: 'skill.no-cases',
    message: `cli: there is no case for a tool ${JSON.stringify(tool)}, so nothing of it can be tested.`,
    hint: `There are cases for: ${tried.join(', ')}.`,
  });
}

/** A case mostly waits for its sandbox, on however few cores; more of them than this only wait for each other. */
const most = 4;

async function prepare(dir: string, profile: SkillProfile | undefined): Promise<Prepared> {
  const skill = await loadFolder({ dir, shipped: isShipped(dir), profile });
  return { skill, cases: casesOf(dir, skill.files) };
}

function isShipped(dir: string): boolean {
  const around = resolve(dir, '..');
  return existsSync(around) && realpathSync(around) === realpathSync(ownPackage(shippedPack));
}

async function tryCase(bench: Bench, one: SkillCase, forEach: ForEachCase): Promise<readonly string[]> {
  const tool = bench.skill.tools.find((candidate) => candidate.name === one.tool);
  if (!tool) return [`the skill permits no tool ${one.tool}`];
  return forEach((places) => tryIn(places, bench, tool, one));
}

async function tryIn(
  { workspace, kept }: CasePlaces,
  { skill, agentfs, host, allowUnconfined }: Bench,
  tool: ToolSpec,
  one: SkillCase,
): Promise<readonly string[]> {
  layOut(workspace, one);
  const memory = caseMemory(one.memory);
  let session: Session | undefined;
  try {
    const runner = createToolRunner(
      {},
      { ...host, clock: { ...host.clock, now: () => caseTime }, memory: async () => memory.store },
    );
    await registerBuiltins(runner);
    session = await agentfs.open({
      workspace,
      stateDir: join(kept, 'state'),
      homeDir: join(kept, 'home'),
      allowUnconfined,
    });
    const call = `${session.id}/1`;
    const view = await session.begin({
      call_id: call,
      tool: tool.name,
      files: toolFiles(tool, skill),
      readOnly: tool.effect === 'pure',
    });
    const invocation = { call_id: call, skill, tool, args: one.args, reduced: false };
    const result = await runner.run(invocation, view, { signal: AbortSignal.timeout(120_000) });
    await view.effects();
    const at = new Date().toISOString();
    const caller = { run: session.id, call, skill: skill.pin.name, agent: 'fpf skills test' };
    await view.commit({
      events: [],
      audit: [
        { at, op: 'tool', subject: tool.name, tool: tool.name, caller, state: result.success ? 'pass' : 'degrade' },
      ],
    });
    return [...(await compareCase(one, result, session, workspace)), ...compareMemory(one, memory)];
  } catch (error) {
    // No fault of the skill: of a disk that is full no case says anything.
    if (systemRefusal(error) || isDiskFull(error) || (FpfError.is(error) && placeless.has(error.code))) throw error;
    // Arguments that do not fit the schema are stopped before the script could refuse them itself.
    if (FpfError.is(error) && error.code.startsWith('admit.') && one.expect.exit !== 0) return [];
    return [FpfError.is(error) ? `${error.code}: ${error.message}` : String(error)];
  } finally {
    await session?.close();
  }
}
