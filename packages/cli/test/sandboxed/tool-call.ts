import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AdapterOptions, createAgentFSAdapter, findSurvivors } from '@fpf/agentfs-adapter';
import { fixedHost, type HostFolder, invocationOf, makeHostFolder, recordOf } from '@fpf/contract-tests';
import {
  type CallLimits,
  type CallView,
  type Host,
  type JsonObject,
  reason,
  type Session,
  type ToolHandler,
  type ToolResult,
} from '@fpf/contracts';
import { createToolRunner } from '@fpf/tool-runner';

/** The steps of the sandbox, from the top, as the options of sessions name them. */
export const steps: readonly string[] = (
  AdapterOptions.properties.sandbox as unknown as { items: { enum: readonly string[] } }
).items.enum;

function host(): Host {
  const fixed = fixedHost();
  return { ...fixed, ids: { next: () => `${process.pid}-${fixed.ids.next()}` } };
}

/** Why a step cannot be tried here; undefined when it works. */
export async function missing(step: string): Promise<string | undefined> {
  const { mode, notes } = await createAgentFSAdapter({ sandbox: [step] }, host()).probe();
  return mode === step ? undefined : notes.join('; ');
}

export type ToolAsk = {
  /** A file of `hostile/`, or the text of a script. */
  readonly script: string;
  readonly handler?: Partial<ToolHandler>;
  readonly runner?: JsonObject;
  /** What no tool can ask for, and a session would give. */
  readonly limits?: Partial<CallLimits>;
};

export type ToolCalls = {
  readonly session: Session;
  /** Where the runner is told to put all that a tool says. */
  readonly logs: { readonly stdout: string; readonly stderr: string };
  /** One call by the real runner in the real sandbox. It is rolled back, and nobody is left of it. */
  readonly call: (ask: ToolAsk) => Promise<ToolResult>;
};

/** A session over a host folder, in one step of the sandbox. Afterwards the host is as it was. */
export async function withToolCalls(
  step: string,
  options: JsonObject,
  work: (calls: ToolCalls) => Promise<void>,
): Promise<void> {
  const folder = await makeHostFolder();
  try {
    const before = await folder.hash();
    const { workspace, stateDir, homeDir } = folder;
    const session = await createAgentFSAdapter({ ...options, sandbox: [step] }, host()).open({
      workspace,
      stateDir,
      homeDir,
    });
    try {
      assert.equal(session.capability.mode, step);
      await work(callsOf(session, folder));
      assert.deepEqual(await session.changes(), []);
    } finally {
      await session.close();
    }
    assert.equal(await folder.hash(), before, 'the host after hostile tools');
  } finally {
    await folder.remove();
  }
}

function callsOf(session: Session, { homeDir }: HostFolder): ToolCalls {
  const logs = { stdout: join(homeDir, 'logs', 'stdout'), stderr: join(homeDir, 'logs', 'stderr') };
  let calls = 0;
  const call = async ({ script, handler, runner = {}, limits = {} }: ToolAsk): Promise<ToolResult> => {
    const text = script.endsWith('.mjs')
      ? readFileSync(new URL(`./hostile/${script}`, import.meta.url), 'utf8')
      : script;
    const invocation = {
      ...invocationOf({ script: text, ...(handler && { handler }) }),
      call_id: `run/${(calls += 1)}`,
    };
    const view = await session.begin({ call_id: invocation.call_id, files: invocation.skill.files, readOnly: false });
    const result = await createToolRunner(runner, host()).run(invocation, limitedBy(limits, view), {
      signal: new AbortController().signal,
      logs,
    });
    await view.rollback(reason('tool.failed', 'execute', 'Hostile.'), recordOf(invocation.call_id));
    assert.deepEqual(findSurvivors(homeDir), [], 'nobody is left of the call');
    return result;
  };
  return { session, logs, call };
}

/** The same view, whose programs get these limits in the place of those that the runner asks for. */
function limitedBy(limits: Partial<CallLimits>, view: CallView): CallView {
  return {
    capability: view.capability,
    files: view.files,
    enter: (argv, asked) => view.enter(argv, { ...asked, ...limits }),
    effects: () => view.effects(),
    exhausted: () => view.exhausted(),
    commit: (record) => view.commit(record),
    rollback: (why, record) => view.rollback(why, record),
  };
}
