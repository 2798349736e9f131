// Makes a database through agentfs-sdk alone, as any other program would.
import { AgentFS } from 'agentfs-sdk';

const agent = await AgentFS.open({ path: process.argv[2] });
await agent.fs.mkdir('/docs');
await agent.fs.writeFile('/docs/long.bin', Buffer.from(Array.from({ length: 9_000 }, (_, at) => at % 251)));
await agent.fs.writeFile('/empty', '');
await agent.fs.symlink('docs/long.bin', '/link');
await agent.kv.set('memory/greeting', { text: 'hello' });
const now = Math.floor(Date.now() / 1000);
await agent.tools.record('write', now - 1, now, { path: 'a.txt' }, { ok: true });
await agent.tools.record('write', now, now, { path: 'b.txt' }, undefined, 'it failed');
process.exit(0);
