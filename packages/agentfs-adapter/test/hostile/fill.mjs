// Fills what there is: room with one file after the other, or entries. Prints why it could not go on.
import fs from 'node:fs';

const { what } = JSON.parse(fs.readFileSync(0, 'utf8'));
let why = 'nothing stopped it';
try {
  if (what === 'room')
    for (let at = 0; at < 64; at += 1) fs.writeFileSync(`room-${at}`, Buffer.alloc(1_048_576, at + 1));
  else for (let at = 0; at < 20_000; at += 1) fs.writeFileSync(`entry-${at}`, '');
} catch (error) {
  why = error.code;
}
if (what === 'entries' || why === 'nothing stopped it')
  await new Promise((resolve) => setTimeout(resolve, why === 'ENOSPC' ? 0 : 3000));
console.log(JSON.stringify(why));
