// Tries to reach listeners of the host: by TCP on loopback, by a Unix socket, by an abstract one. Prints what answered.
import fs from 'node:fs';
import net from 'node:net';

const { port, socket } = JSON.parse(fs.readFileSync(0, 'utf8'));
const reach = (name, options) =>
  new Promise((resolve) => {
    const wire = net.connect(options);
    wire.setTimeout(2000, () => wire.destroy(new Error('time')));
    wire.once('connect', () => (wire.destroy(), resolve([name])));
    wire.once('error', () => resolve([]));
  });
const answered = await Promise.all([
  reach('loopback', { host: '127.0.0.1', port }),
  reach('loopback v6', { host: '::1', port }),
  reach('unix socket', { path: socket }),
  reach('abstract socket', { path: '\0fpf-hostile' }),
]);
console.log(JSON.stringify(answered.flat()));
