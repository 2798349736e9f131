import { createHash } from 'node:crypto';
import { closeSync, readlinkSync } from 'node:fs';
import { below, openFile, openFolder, withFd } from './anchored.ts';
import { listFolder } from './list-folder.ts';
import { Pace } from './pace.ts';
import { readContent } from './read-content.ts';

/** One hash for the host's folder as it is now: names, types, modes, contents, link targets. It is only read. */
export async function hashHost(workspace: string, covered: ReadonlySet<string>): Promise<string> {
  const hash = createHash('sha256');
  const pace = new Pace();
  const visit = async (folder: number, prefix: string): Promise<void> => {
    for (const { name, stats } of listFolder(folder).entries) {
      await pace.step();
      const path = prefix + name;
      if (covered.has(path)) continue;
      const at = below(folder, name);
      const content = stats.isFile()
        ? withFd(openFile(at), (fd) => readContent(fd).sha256)
        : stats.isSymbolicLink()
          ? readlinkSync(at, 'hex')
          : '';
      hash.update(`${JSON.stringify([path, String(stats.mode), content])}\n`);
      if (!stats.isDirectory()) continue;
      const inner = openFolder(at);
      try {
        await visit(inner, `${path}/`);
      } finally {
        closeSync(inner);
      }
    }
  };
  const top = openFolder(workspace);
  try {
    await visit(top, '');
  } finally {
    closeSync(top);
  }
  return hash.digest('hex');
}
