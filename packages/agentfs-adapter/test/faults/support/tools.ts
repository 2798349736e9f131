import assert from 'node:assert/strict';
import { callLimits, type PlanEnd, recordOf, runPlan } from '@fpf/contract-tests';
import { type CallLimits, type CallView, FpfError, reason, type Session } from '@fpf/contracts';
import { adapterOf } from '../../support/trees/steps.ts';

/** One for each test file: it tries its sandbox once. */
export const adapter = adapterOf();

const { mode, notes } = await adapter.probe();

/** Programs are run in the best step that holds here. */
export const best = mode;
export const skip = mode === 'just-bash' ? notes.join('; ') : false;

const failed = reason('tool.failed', 'execute', 'Thrown away.');

/** A call whose tool is a shell script. */
export async function begin(session: Session, id: string, script: string): Promise<CallView> {
  const bytes = new TextEncoder().encode(`#!/bin/sh\nset -eu\n${script}\n`);
  return await session.begin({ call_id: id, files: [{ path: 'run', executable: true, bytes }], readOnly: false });
}

export async function run(view: CallView, limits: Partial<CallLimits> = {}): Promise<PlanEnd> {
  return await runPlan(await view.enter(['/fpf/skill/run'], { ...callLimits, ...limits }));
}

/** A kept call; what it changed. */
export async function keep(session: Session, id: string, script: string): Promise<readonly string[]> {
  const view = await begin(session, id, script);
  const end = await run(view);
  assert.equal(end.code, 0, end.stderr);
  const changes = await view.effects();
  await view.commit(recordOf(id));
  return changes.map(({ op, path }) => `${op} ${path}`);
}

/** What a call in the session prints. Nothing of it is kept. */
export async function look(session: Session, id: string, script: string): Promise<string> {
  const view = await begin(session, id, script);
  const end = await run(view);
  assert.equal(end.code, 0, end.stderr);
  assert.deepEqual(await view.effects(), []);
  await view.rollback(failed, recordOf(id));
  return end.stdout;
}

/** A call that cannot be kept: it is rolled back, and the session is as before. Its code and its words. */
export async function refuse(
  session: Session,
  id: string,
  script: string,
  limits: Partial<CallLimits> = {},
): Promise<string> {
  const before = await session.changes();
  const view = await begin(session, id, script);
  const end = await run(view, limits);
  assert.equal(end.code, 0, end.stderr);
  const said = await codeOf(view.commit(recordOf(id)));
  await view.rollback(failed, recordOf(id));
  assert.deepEqual(await session.changes(), before);
  return said;
}

export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (FpfError.is(error)) return `${error.code}: ${error.message.replace(/^agentfs-adapter: /, '')}`;
    throw error;
  }
  throw new Error('nothing was refused');
}
