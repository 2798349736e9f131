import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentFS } from 'agentfs-sdk';

export type Listed = {
  readonly files: readonly string[];
  readonly tools: readonly string[];
  readonly read: Readonly<Record<string, string>>;
};

/** It works on a copy, because opening writes. */
async function list(path: string): Promise<Listed> {
  const dir = mkdtempSync(join(tmpdir(), 'fpf-sdk-'));
  try {
    copyFileSync(path, join(dir, 'session.db'));
    const agent = await AgentFS.open({ path: join(dir, 'session.db') });
    try {
      return { ...(await walk(agent, '')), tools: (await agent.tools.getRecent(0)).map((call) => call.name) };
    } finally {
      await agent.close();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

type Found = Pick<Listed, 'files' | 'read'>;

async function walk(agent: AgentFS, folder: string): Promise<Found> {
  const files: string[] = [];
  const read: Record<string, string> = {};
  for (const name of await agent.fs.readdir(folder === '' ? '/' : folder)) {
    const path = `${folder}/${name}`;
    const stat = await agent.fs.stat(path);
    if (stat.isDirectory()) {
      const below = await walk(agent, path);
      files.push(...below.files);
      Object.assign(read, below.read);
    } else files.push(path.slice(1));
    if (stat.isFile()) read[path.slice(1)] = await agent.fs.readFile(path, 'utf8');
  }
  return { files, read };
}

process.on('message', ({ path }: { readonly path: string }) => {
  void list(path).then(
    (listed) => process.send?.(listed),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
