// One measured process of `session`: does one job through the SDK's own calls, or through ours on an engine.
import { join } from 'node:path';
import type { AgentFS } from 'agentfs-sdk';
import type { Session } from '@fpf/contracts';
import { benchAdapter, callOf, recordOf } from './adapter.ts';
import { fileBytes, type Job, type Who } from './sdk-cost.ts';
import { writeRows } from './sdk-rows.ts';

const [job, who, asked, dir] = process.argv.slice(2) as [Job, Who, string, string];
const count = Number(asked);
const content = Buffer.alloc(fileBytes, 'x');
if (who === 'sdk') await bySdk();
else if (who === 'rows') await writeRows(join(dir, 'rows.db'), count, content);
else await byOurs(who);

async function bySdk(): Promise<void> {
  const { AgentFS } = await import('agentfs-sdk');
  const agent = await AgentFS.open({ path: join(dir, 'sdk.db') });
  await sdkJob(agent);
  await agent.close();
}

async function sdkJob(agent: AgentFS): Promise<void> {
  if (job === 'files') for (let i = 0; i < count; i += 1) await agent.fs.writeFile(`/made/n${i}`, content);
  if (job === 'kv') for (let i = 0; i < count; i += 1) await agent.kv.set(`key-${i}`, { i });
  if (job === 'log') for (let i = 0; i < count; i += 1) await agent.tools.record('bench', 1, 2, { i }, { i });
}

async function byOurs(engine: 'sqlite' | 'agentfs-sdk'): Promise<void> {
  const session = await benchAdapter({ engine }).open({
    workspace: join(dir, 'workspace'),
    stateDir: join(dir, 'state'),
  });
  await ourJob(session);
  await session.close();
}

async function ourJob(session: Session): Promise<void> {
  if (job === 'files') {
    const view = await session.begin(callOf('bench/1'));
    await view.files.makeFolder('made');
    for (let i = 0; i < count; i += 1) await view.files.write(`made/n${i}`, content);
    await view.commit(recordOf('bench/1'));
  }
  if (job === 'kv') {
    const values = Array.from({ length: count }, (_, i) => ({ namespace: 'bench', key: `key-${i}`, value: { i } }));
    await session.store.append('bench', [], [], values);
  }
  if (job === 'log') {
    const audit = Array.from({ length: count }, (_, i) => recordOf(`bench/${i + 1}`).audit).flat();
    await session.store.append('bench', [], audit);
  }
}
