// Makes programs with set-id bits, in the workspace and in the temporary folder, and runs them and the one that lay
// there already. Prints which really have the bits, and which were somebody else, or had a power, when they ran.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const became = [];
const run = (path) => {
  const { status, stdout } = spawnSync(path, ['-E', '^(Uid|Gid|CapPrm|CapEff):', '/proc/self/status'], {
    encoding: 'utf8',
  });
  const own = { Uid: process.getuid(), Gid: process.getgid() };
  const lines = status === 0 ? stdout.trim().split('\n') : [];
  if (lines.length !== 4) became.push(`${path}: it told nothing (${status})`);
  for (const line of lines) {
    const [name, ...values] = line.split(/:?\s+/);
    if (values.some((value) => Number.parseInt(value, 16) !== 0 && value !== String(own[name])))
      became.push(`${path}: ${line}`);
  }
};
const set = [];
for (const path of ['./mine', '/tmp/mine']) {
  fs.copyFileSync('/usr/bin/grep', path);
  spawnSync('/usr/bin/chmod', ['u+s,g+s', path]);
  if ((fs.statSync(path).mode & 0o6000) === 0o6000) set.push(path);
  run(path);
}
run('./theirs');
console.log(JSON.stringify({ set, became }));
