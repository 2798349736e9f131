// Writes more than a process may: one large file, memory, descriptors. Prints which bounds held.
import fs from 'node:fs';

const held = [];
const bound = (name, work) => {
  try {
    work();
  } catch {
    held.push(name);
  }
};
bound('file size', () => {
  const fd = fs.openSync('/tmp/large', 'w');
  for (let at = 0; at < 16; at += 1) fs.writeSync(fd, Buffer.alloc(1_048_576, 1));
});
fs.rmSync('/tmp/large', { force: true });
bound('descriptors', () => {
  for (let at = 0; at < 400; at += 1) fs.openSync('/dev/null');
});
bound('memory', () => {
  const all = [];
  for (let at = 0; at < 12; at += 1) all.push(Buffer.alloc(67_108_864, 1));
});
fs.writeSync(1, JSON.stringify(held));
process.exit(0);
