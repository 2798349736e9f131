// Does to a database what its second argument says, through agentfs-sdk alone, as any other program would.
import { AgentFS } from 'agentfs-sdk';

const agent = await AgentFS.open({ path: process.argv[2] });
const now = Math.floor(Date.now() / 1000);
const steps = {
  write: (path, text) => agent.fs.writeFile(path, text),
  writeAt: async (path, offset, text) => (await agent.fs.open(path)).pwrite(offset, Buffer.from(text)),
  truncate: async (path, size) => (await agent.fs.open(path)).truncate(size),
  read: (path) => agent.fs.readFile(path),
  mkdir: (path) => agent.fs.mkdir(path),
  unlink: (path) => agent.fs.unlink(path),
  rm: (path) => agent.fs.rm(path, { recursive: true, force: true }),
  rename: (from, to) => agent.fs.rename(from, to),
  symlink: (target, path) => agent.fs.symlink(target, path),
  set: (key, value) => agent.kv.set(key, value),
  record: (name, parameters, result) => agent.tools.record(name, now - 1, now, parameters, result),
};
for (const [step, ...args] of JSON.parse(process.argv[3])) await steps[step](...args);
process.exit(0);
