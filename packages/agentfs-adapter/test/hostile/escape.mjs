// Tries to gain what was taken away: namespaces, mounts, devices, owners. Prints what succeeded.
import { spawnSync } from 'node:child_process';

const done = [];
const attempt = (name, argv) => {
  const { status, error } = spawnSync(argv[0], argv.slice(1), { stdio: 'ignore' });
  if (!error && status === 0) done.push(name);
};
attempt('new user namespace', ['/usr/bin/unshare', '--user', '--map-root-user', '/bin/true']);
attempt('new mount namespace', ['/usr/bin/unshare', '--mount', '/bin/true']);
attempt('mount', ['/usr/bin/mount', '-t', 'tmpfs', 'tmpfs', '/tmp']);
attempt('remount /usr', ['/usr/bin/mount', '-o', 'remount,bind,rw', '/usr']);
attempt('unmount the workspace', ['/usr/bin/umount', '-l', process.cwd()]);
attempt('device', ['/usr/bin/mknod', '/tmp/disk', 'b', '8', '0']);
attempt('chown away', ['/usr/bin/chown', '1:1', 'README.md']);
attempt('host name', ['/usr/bin/hostname', 'owned']);
attempt('nice', ['/usr/bin/nice', '-n', '-5', '/usr/bin/test', '-e', '/nowhere']);
console.log(JSON.stringify(done));
