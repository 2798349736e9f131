// Tries to read, change, move and remove what a session is recorded in. Prints what succeeded.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const { files, folders, workspace } = JSON.parse(fs.readFileSync(0, 'utf8'));
const done = [];
const attempt = (name, work) => {
  try {
    work();
    done.push(name);
  } catch {
    // Refused, as it should be.
  }
};
const names = (file) => [
  file,
  path.relative(process.cwd(), file),
  path.join(workspace, path.relative(workspace, file)),
  `/proc/self/root${file}`,
];
for (const [index, name] of files.flatMap(names).entries()) {
  attempt(`read ${name}`, () => fs.readFileSync(name));
  attempt(`write ${name}`, () => fs.writeFileSync(name, 'owned', { flag: 'r+' }));
  attempt(`truncate ${name}`, () => fs.truncateSync(name));
  attempt(`chmod ${name}`, () => fs.chmodSync(name, 0o666));
  attempt(`link ${name}`, () => fs.linkSync(name, `linked-${index}`));
  attempt(`rename ${name}`, () => fs.renameSync(name, `moved-${index}`));
  attempt(`replace ${name}`, () => {
    fs.writeFileSync(`forged-${index}`, 'forged');
    fs.renameSync(`forged-${index}`, name);
  });
  attempt(`unlink ${name}`, () => fs.unlinkSync(name));
  attempt(`through a link ${name}`, () => {
    fs.symlinkSync(name, `way-${index}`);
    fs.readFileSync(`way-${index}`);
  });
  fs.rmSync(`way-${index}`, { force: true });
  fs.rmSync(`forged-${index}`, { force: true });
}
for (const name of folders.flatMap(names)) {
  attempt(`list ${name}`, () => {
    if (fs.readdirSync(name).length === 0) throw new Error('nothing is shown');
  });
  attempt(`rename ${name}`, () => fs.renameSync(name, 'taken'));
  attempt(`remove ${name}`, () => fs.rmSync(name, { recursive: true }));
}
// By force, and by a path that only a shell would take.
spawnSync('/bin/sh', [
  '-c',
  'for it in "$@"; do rm -rf "$it"; mv "$it" /tmp/taken; : > "$it"; done',
  'sh',
  ...files,
  ...folders,
]);
console.log(JSON.stringify(done));
