// Tries to write and read where a tool has no business: by absolute path, by `..`, through links. Prints what
// succeeded.
import fs from 'node:fs';
import path from 'node:path';

const { neighbour, database, home, workspace } = JSON.parse(fs.readFileSync(0, 'utf8'));
const done = [];
const attempt = (name, work) => {
  try {
    work();
    done.push(name);
  } catch {
    // Refused, as it should be.
  }
};
attempt('read neighbour', () => fs.readFileSync(neighbour));
attempt('read neighbour by ..', () => fs.readFileSync(path.join(workspace, '..', path.basename(neighbour))));
attempt('read neighbour by link', () => fs.readFileSync('out'));
attempt('overwrite neighbour by link', () => fs.writeFileSync('out', 'owned', { flag: 'r+' }));
attempt('overwrite neighbour', () => fs.writeFileSync(neighbour, 'owned', { flag: 'r+' }));
attempt('read database', () => fs.readFileSync(database));
attempt('read shadow', () => fs.readFileSync('/etc/shadow'));
attempt('read passwd', () => fs.readFileSync('/etc/passwd'));
attempt('list home', () => fs.readdirSync(home));
for (const where of ['/usr', '/etc', '/', '/fpf/skill', '/fpf/runtime', '/proc/sys/kernel', '/dev'])
  attempt(`write ${where}`, () => fs.writeFileSync(path.join(where, 'fpf-hostile'), 'x'));
attempt('write /usr through a link', () => {
  fs.symlinkSync('/usr/local', 'way-out');
  fs.writeFileSync('way-out/fpf-hostile', 'x');
});
attempt('write core_pattern', () => fs.writeFileSync('/proc/sys/kernel/core_pattern', '|/tmp/x'));
attempt('write sysrq', () => fs.writeFileSync('/proc/sysrq-trigger', 'h'));
attempt('raise user namespaces', () => fs.writeFileSync('/proc/sys/user/max_user_namespaces', '1000'));
attempt('raise pids', () => fs.writeFileSync('/proc/sys/kernel/pid_max', '100000'));
attempt('see processes of the host', () => {
  if (fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)).length <= 6) throw new Error('only its own');
});
attempt('root of process 1', () => fs.readdirSync('/proc/1/root/root'));
fs.writeFileSync('README.md', 'owned');
console.log(JSON.stringify(done));
