// Reads and writes below a folder that somebody else swaps for a link to outside, again and again. Prints what it
// should never have seen.
import fs from 'node:fs';

const { secret, ms } = JSON.parse(fs.readFileSync(0, 'utf8'));
const seen = new Set();
let reads = 0;
const attempt = (work) => {
  try {
    work();
  } catch {
    // Meanwhile it is something else.
  }
};
const end = performance.now() + ms;
for (let at = 0; performance.now() < end; at += 1) {
  attempt(() => {
    const text = fs.readFileSync('docs/old/note.txt', 'utf8');
    reads += 1;
    if (text.includes(secret)) seen.add('read');
  });
  attempt(() => fs.readdirSync('docs').includes('only-outside') && seen.add('list'));
  attempt(() => fs.appendFileSync('docs/old/note.txt', 'owned\n'));
  attempt(() => fs.writeFileSync(`docs/old/made-${at % 8}`, 'owned\n'));
  attempt(() => fs.rmSync('docs/only-outside') ?? seen.add('removed'));
}
console.log(JSON.stringify({ seen: [...seen], tried: reads > 0 }));
