import { FpfError, type SessionFiles } from '@fpf/contracts';
import type { IFileSystem } from 'just-bash';

type Contents = ReadonlyMap<string, Uint8Array>;

/** A copy is for small workspaces; a larger one is refused rather than cut. */
const most = { files: 2_000, bytes: 16_777_216 };
const root = '/workspace';

/** Every file of the view, by its path. Links are not followed, and not copied. */
export async function takeIn(files: SessionFiles): Promise<Contents> {
  const found = new Map<string, Uint8Array>();
  let bytes = 0;
  const walk = async (folder: string): Promise<void> => {
    for (const name of await files.list(folder)) {
      const path = folder === '.' ? name : `${folder}/${name}`;
      const facts = await files.facts(path);
      if (facts?.type === 'folder') await walk(path);
      if (facts?.type !== 'file') continue;
      bytes += facts.size;
      if (bytes > most.bytes || found.size >= most.files) throw tooMuch();
      found.set(path, await files.read(path));
    }
  };
  await walk('.');
  return found;
}

/** What the script left otherwise than it found it. */
export async function putBack(files: SessionFiles, before: Contents, fs: IFileSystem): Promise<void> {
  const after = await leftIn(fs);
  for (const path of before.keys()) if (!after.has(path)) await files.remove(path);
  for (const [path, bytes] of after) {
    const was = before.get(path);
    if (was && Buffer.compare(was, bytes) === 0) continue;
    await makeFolders(files, path);
    await files.write(path, bytes);
  }
}

async function leftIn(fs: IFileSystem): Promise<Contents> {
  const left = new Map<string, Uint8Array>();
  for (const path of fs.getAllPaths()) {
    if (!path.startsWith(`${root}/`) || !(await fs.lstat(path)).isFile) continue;
    left.set(path.slice(root.length + 1), await fs.readFileBuffer(path));
  }
  return left;
}

async function makeFolders(files: SessionFiles, path: string): Promise<void> {
  const names = path.split('/').slice(0, -1);
  for (const at of names.keys()) {
    const folder = names.slice(0, at + 1).join('/');
    if ((await files.facts(folder)) === undefined) await files.makeFolder(folder);
  }
}

function tooMuch(): FpfError {
  return new FpfError({
    code: 'tool.builtin-failed',
    message: `bash-runner: the workspace has more than ${most.files} files or ${most.bytes} bytes, and a script works on a copy of it.`,
    hint: 'Use the runner of the stack for this workspace.',
  });
}
