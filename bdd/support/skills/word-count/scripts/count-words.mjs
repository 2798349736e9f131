// Arguments as one JSON object on stdin, one JSON value on stdout; what went wrong goes to stderr, with exit code 1.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';

const help = `
Counts the lines and words of one text file of the workspace (the current folder).

  echo '{"path": "notes.txt"}' | node count-words.mjs

stdout: {"path", "lines", "words"}
`;

if (process.argv.includes('--help')) {
  process.stdout.write(`${help.trim()}\n`);
} else {
  try {
    const { path } = JSON.parse(readFileSync(0, 'utf8'));
    const text = readFileSync(inside(path), 'utf8');
    const lines = text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0);
    process.stdout.write(`${JSON.stringify({ path, lines, words: text.match(/\S+/gu)?.length ?? 0 })}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function inside(path) {
  if (typeof path !== 'string' || isAbsolute(path)) throw new Error('"path" is a text: a path inside the workspace');
  if (!existsSync(path)) throw new Error(`"${path}" does not exist`);
  const file = realpathSync(resolve(path));
  if (relative(realpathSync('.'), file).startsWith('..')) throw new Error(`"${path}" leads out of the workspace`);
  return file;
}
