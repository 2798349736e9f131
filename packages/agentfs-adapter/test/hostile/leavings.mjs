// Leaves in the workspace what a session cannot hold. What exactly is asked for on standard input.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';

const { what } = JSON.parse(fs.readFileSync(0, 'utf8'));
const make = {
  device: () => spawnSync('/usr/bin/mknod', ['white', 'c', '0', '0']),
  'way-out': () => fs.symlinkSync('../../etc', 'way-out'),
  elsewhere: () => fs.symlinkSync('/etc/passwd', 'elsewhere'),
  socket: () => new Promise((resolve) => net.createServer().once('error', resolve).listen('sock', resolve)),
  setuid: () => {
    fs.copyFileSync('/usr/bin/id', 'root-shell');
    fs.chmodSync('root-shell', 0o4755);
  },
  'bad-name': () => fs.writeFileSync(Buffer.from([0x61, 0xff, 0xfe]), 'x'),
  'own-folder': () => fs.mkdirSync('.fpf'),
  sparse: () => fs.ftruncateSync(fs.openSync('huge', 'w'), 2_000_000),
};
await make[what]();
console.log(JSON.stringify(fs.readdirSync('.')));
process.exit(0);
