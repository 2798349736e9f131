import { join } from 'node:path';
import {
  type AgentFSAdapter,
  FpfError,
  type Host,
  isDiskFull,
  type LoadedSkill,
  type Session,
  systemRefusal,
  type ToolRunner,
  type ToolSpec,
} from '@fpf/contracts';
import { caseMemory } from './case-memory.ts';
import type { CasePlaces, ForEachCase } from './case-places.ts';
import { compareCase, compareMemory } from './compare-case.ts';
import { layOut } from './lay-out.ts';
import { type Calls, makeCall, makeCalls } from './make-calls.ts';
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

/** Tries a case of the first of these skills; gives what is not as it expects. */
export async function tryCase(
  bench: CaseBench,
  skills: readonly LoadedSkill[],
  one: SkillCase,
  forEach: ForEachCase,
): Promise<readonly string[]> {
  const tool = skills[0]?.tools.find((candidate) => candidate.name === one.tool);
  if (!tool) return [`the skill permits no tool ${one.tool}`];
  return forEach((places) => tryIn(places, bench, skills, tool, one));
}

async function tryIn(
  { workspace, kept }: CasePlaces,
  { host, agentfs, makeRunner, allowUnconfined }: CaseBench,
  skills: readonly LoadedSkill[],
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
    const calls: Calls = { session, runner, skills, made: 0 };
    const result = tool.flow
      ? await makeCalls(calls, tool, tool.flow, one.args)
      : await makeCall(calls, tool, one.args);
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
