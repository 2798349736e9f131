import { spawnSync } from 'node:child_process';

export type Listed = { readonly files: readonly string[]; readonly tools: readonly string[]; readonly read: Readonly<Record<string, string>> };

/** Lists and reads a session through agentfs-sdk, in a process of its own: the SDK lets go of a file only when its process ends. */
const program = `
import { copyFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentFS } from 'agentfs-sdk';
const copy = join(mkdtempSync(join(tmpdir(), 'fpf-sdk-')), 'copy.db');
copyFileSync(process.argv[1], copy);
const agent = await AgentFS.open({ path: copy });
const files = [], read = {};
const walk = async (dir) => {
  for (const name of await agent.fs.readdir(dir)) {
    const path = dir === '/' ? '/' + name : dir + '/' + name;
    const stat = await agent.fs.stat(path);
    if (stat.isDirectory()) await walk(path);
    else { files.push(path.slice(1)); if (stat.isFile()) read[path.slice(1)] = await agent.fs.readFile(path, 'utf8'); }
  }
};
await walk('/');
const tools = (await agent.tools.getRecent(0)).map((call) => call.name);
process.stdout.write(JSON.stringify({ files, tools, read }));
process.exit(0);
`;

export function listSession(path: string): Listed {
  const ran = spawnSync(process.execPath, ['--input-type=module', '--eval', program, path], { encoding: 'utf8', cwd: import.meta.dirname, timeout: 40_000 });
  if (ran.status !== 0) throw new Error(`agentfs-sdk cannot read the session database: ${ran.stderr}`);
  return JSON.parse(ran.stdout) as Listed;
}
