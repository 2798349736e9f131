/**
 * What call `n` does, as a script for the sandbox, and what the view holds after `n` kept calls. Each call changes
 * several paths in ways that only fit together.
 */
export function scriptOf(n: number): string {
  return `import fs from 'node:fs';
fs.mkdirSync('made', { recursive: true });
fs.writeFileSync('made/n${n}', ${JSON.stringify(contentOf(n))});
fs.appendFileSync('log.txt', 'call ${n}\\n');
fs.rmSync('made/n${n - 3}', { force: true });
if (fs.existsSync('at-${n - 1}')) fs.renameSync('at-${n - 1}', 'at-${n}'); else fs.renameSync('at-start', 'at-${n}');
fs.writeFileSync('base.txt', fs.readFileSync('base.txt', 'utf8').split('\\n')[0] + '\\n${n}\\n');`;
}

/** Path and content of every file after `n` kept calls. */
export function stateAfter(n: number): ReadonlyMap<string, string> {
  const state = new Map([['kept/deep/file.txt', 'deep\n']]);
  if (n === 0) return state.set('base.txt', 'base\n').set('at-start', 'moved\n').set('log.txt', '');
  state.set('base.txt', `base\n${n}\n`).set(`at-${n}`, 'moved\n');
  state.set('log.txt', Array.from({ length: n }, (_, i) => `call ${i + 1}\n`).join(''));
  for (const i of [n - 2, n - 1, n]) if (i >= 1) state.set(`made/n${i}`, contentOf(i));
  return state;
}

function contentOf(n: number): string {
  return `${n}\n`.repeat(1 + ((n * 7919) % 4000));
}
