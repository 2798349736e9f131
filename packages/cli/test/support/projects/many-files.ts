/** How many files a tool leaves, so that taking them in, and reporting them, is work that a signal can fall into. */
export const many = 8_000;

/** Done at once, where what it leaves is long to look at. */
export const writesMany = `import { mkdirSync, writeFileSync } from 'node:fs';
for (let n = 0; n < ${many}; n += 1) {
  if (n % 100 === 0) mkdirSync('made/' + n / 100, { recursive: true });
  writeFileSync('made/' + Math.floor(n / 100) + '/' + n + '.txt', ('line ' + n + '\\n').repeat(60));
}
console.log('{}');
`;
