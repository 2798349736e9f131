// Arguments as one JSON object on stdin, one JSON value on stdout; what went wrong goes to stderr, with exit code 1.
import { mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';

export function jot(help, write) {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${help.trim()}\n`);
    return;
  }
  try {
    const { path, content } = readArguments();
    const file = inside(path);
    mkdirSync(dirname(file), { recursive: true });
    write(file, content);
    process.stdout.write(`${JSON.stringify({ path, bytes: statSync(file).size })}\n`);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function readArguments() {
  const given = JSON.parse(readFileSync(0, 'utf8'));
  if (typeof given?.path !== 'string' || typeof given.content !== 'string')
    throw new Error('"path" and "content" are texts');
  return given;
}

function inside(path) {
  const root = realpathSync('.');
  const file = resolve(root, path);
  const way = relative(root, file);
  if (way === '' || way.startsWith('..') || isAbsolute(path)) throw new Error(`"${path}" leads out of the workspace`);
  return file;
}
