import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import {
  type AgentFSAdapter,
  FpfError,
  type JsonValue,
  type LoadedSkill,
  type Session,
  type ToolResult,
  type ToolRunner,
} from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { createSkillLoader } from '@fpf/skill-registry';
import { createToolRunner } from '@fpf/tool-runner';
import { systemHost } from './host.ts';
import { layOut, readCases, type SkillCase } from './skill-case.ts';

export type CaseResult = { readonly name: string; readonly problems: readonly string[] };
export type CaseOptions = { readonly allowUnconfined: boolean; readonly log: (line: string) => void };

type Bench = {
  readonly skill: LoadedSkill;
  readonly agentfs: AgentFSAdapter;
  readonly runner: ToolRunner;
  readonly allowUnconfined: boolean;
};

/** Each case in a session of its own over a folder of its own, as a run would do it: same loader, same sandbox, same runner. */
export async function runSkillCases(dir: string, { allowUnconfined, log }: CaseOptions): Promise<readonly CaseResult[]> {
  const host = systemHost(log);
  const loader = createSkillLoader({ sources: [{ folder: dirname(dir), profile: 'fpf' }] }, host);
  const [skill] = await loader.load([basename(dir)]);
  if (!skill) throw new Error(`the loader returned nothing for ${dir}`);
  const bench: Bench = { skill, agentfs: createAgentFSAdapter({}, host), runner: createToolRunner({}, host), allowUnconfined };
  const results: CaseResult[] = [];
  for (const one of readCases(dir)) results.push({ name: `${one.tool}: ${one.name}`, problems: await tryCase(bench, one) });
  return results;
}

async function tryCase({ skill, agentfs, runner, allowUnconfined }: Bench, one: SkillCase): Promise<readonly string[]> {
  const tool = skill.tools.find((candidate) => candidate.name === one.tool);
  if (!tool) return [`the skill permits no tool ${one.tool}`];
  const dir = mkdtempSync(join(tmpdir(), 'fpf-case-'));
  const workspace = join(dir, 'workspace');
  layOut(workspace, one);
  let session: Session | undefined;
  try {
    session = await agentfs.open({ workspace, stateDir: join(dir, 'state'), allowUnconfined });
    const call = `${session.id}/1`;
    const view = await session.begin({ call_id: call, files: skill.files, readOnly: tool.effect === 'pure' });
    const invocation = { call_id: call, skill, tool, args: one.args, reduced: false };
    const result = await runner.run(invocation, view, { signal: AbortSignal.timeout(120_000) });
    await view.effects();
    const at = new Date().toISOString();
    const caller = { run: session.id, call, skill: skill.pin.name, agent: 'fpf skills test' };
    await view.commit({
      events: [],
      audit: [{ at, op: 'tool', subject: tool.name, tool: tool.name, caller, state: result.success ? 'pass' : 'degrade' }],
    });
    return await compare(one, result, session, workspace);
  } catch (error) {
    // Arguments that do not fit the schema are stopped before the script could refuse them itself.
    if (FpfError.is(error) && error.code.startsWith('admit.') && one.expect.exit !== 0) return [];
    return [FpfError.is(error) ? `${error.code}: ${error.message}` : String(error)];
  } finally {
    await session?.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function compare({ expect }: SkillCase, result: ToolResult, session: Session, workspace: string): Promise<readonly string[]> {
  const problems: string[] = [];
  if (result.return_code !== expect.exit)
    problems.push(`exit code ${result.return_code}, expected ${expect.exit}: ${result.error?.message ?? result.stderr.trim()}`);
  if (expect.output !== undefined && show(result.output) !== show(expect.output))
    problems.push(`output ${show(result.output)}, expected ${show(expect.output)}`);
  if (expect.stderr !== undefined && !result.stderr.includes(expect.stderr))
    problems.push(`standard error ${JSON.stringify(result.stderr)} does not say ${JSON.stringify(expect.stderr)}`);
  for (const [path, wanted] of Object.entries(expect.files ?? {})) {
    const found = path.startsWith('../') ? hostText(join(workspace, path)) : await textInside(session, path);
    if (found !== wanted) problems.push(`${path} holds ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`);
  }
  return problems;
}

async function textInside(session: Session, path: string): Promise<string | null> {
  if (!(await session.stat(path))) return null;
  return new TextDecoder().decode(await session.readFile(path));
}

function hostText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function show(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : canonicalJson(value);
}
