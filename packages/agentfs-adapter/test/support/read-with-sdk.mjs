// Lists a database through agentfs-sdk alone, as any other program would: path, type, content.
import { createHash } from 'node:crypto';
import { AgentFS } from 'agentfs-sdk';

const agent = await AgentFS.open({ path: process.argv[2] });
const seen = {};
const links = {};
const walk = async (folder) => {
  for (const name of await agent.fs.readdir(folder)) {
    const path = folder === '/' ? `/${name}` : `${folder}/${name}`;
    const stats = await agent.fs.lstat(path);
    if (!stats.isDirectory()) links[path] = stats.nlink;
    if (stats.isDirectory()) {
      seen[path] = ['directory'];
      await walk(path);
    } else if (stats.isSymbolicLink()) seen[path] = ['symlink', await agent.fs.readlink(path)];
    else
      seen[path] = [
        'file',
        createHash('sha256')
          .update(await agent.fs.readFile(path))
          .digest('hex'),
        stats.size,
      ];
  }
};
await walk('/');
const tools = await agent.tools.getRecent(0);
const memory = await agent.kv.list('memory/');
console.log(JSON.stringify({ seen, links, tools, memory }));
process.exit(0);
