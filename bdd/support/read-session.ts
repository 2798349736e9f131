import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentFS } from 'agentfs-sdk';

// A program of its own: the SDK lets go of a file only when its process ends. It works on a copy, because opening writes.
const dir = mkdtempSync(join(tmpdir(), 'fpf-sdk-'));
copyFileSync(process.argv[2] ?? '', join(dir, 'session.db'));
const agent = await AgentFS.open({ path: join(dir, 'session.db') });

const files: string[] = [];
const read: Record<string, string> = {};

async function walk(folder: string): Promise<void> {
  for (const name of await agent.fs.readdir(folder === '' ? '/' : folder)) {
    const path = `${folder}/${name}`;
    const stat = await agent.fs.stat(path);
    if (stat.isDirectory()) await walk(path);
    else files.push(path.slice(1));
    if (stat.isFile()) read[path.slice(1)] = await agent.fs.readFile(path, 'utf8');
  }
}

await walk('');
const tools = (await agent.tools.getRecent(0)).map((call) => call.name);
rmSync(dir, { recursive: true, force: true });
process.stdout.write(JSON.stringify({ files, tools, read }), () => process.exit(0));
