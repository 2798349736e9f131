import { join } from 'node:path';
import {
  type AgentFSAdapter,
  FpfError,
  type Host,
  isDiskFull,
  type LoadedSkill,
  type Session,
  systemRefusal,
  toolFiles,
  type ToolRunner,
  type ToolSpec,
} from '@fpf/contracts';
import { caseMemory } from './case-memory.ts';
import type { CasePlaces, ForEachCase } from './case-places.ts';
import { compareCase, compareMemory } from './compare-case.ts';
import { layOut } from './lay-out.ts';
import type { SkillCase } from './skill-case.ts';

/** What a case is tried with. */
export type CaseBench = {
  readonly host: Host;
  readonly agentfs: AgentFSAdapter;
  /** Makes the runner of one case, with its clock and its memory. */
  readonly makeRunner: (host: Host) => Promise<ToolRunner>;
  readonly allowUnconfined: boolean;
};

/** Where the temporary folder is no place for a workspace, or none for a session. */
const placeless: ReadonlySet<string> = new Set(['session.unavailable', 'session.workspace-refused']);

/** The moment at which every case happens: what a tool says of the time can be expected. */
const caseTime = Date.UTC(2026, 0, 1);

/** Tries a case; gives what is not as it expects. */
export async function tryCase(
  bench: CaseBench,
  skill: LoadedSkill,
  one: SkillCase,
  forEach: ForEachCase,
): Promise<readonly string[]> {
  const tool = skill.tools.find((candidate) => candidate.name === one.tool);
  if (!tool) return [`the skill permits no tool ${one.tool}`];
  return forEach((places) => tryIn(places, bench, skill, tool, one));
}

async function tryIn(
  { workspace, kept }: CasePlaces,
  { host, agentfs, makeRunner, allowUnconfined }: CaseBench,
  skill: LoadedSkill,
  tool: ToolSpec,
  one: SkillCase,
): Promise<readonly string[]> {
  layOut(workspace, one);
  const memory = caseMemory(one.memory);
  let session: Session | undefined;
  try {
    const clock = { ...host.clock, now: () => caseTime };
    const runner = await makeRunner({ ...host, clock, memory: async () => memory.store });
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
