// What every script of this pack does the same way: arguments as one JSON object on stdin, one JSON value on stdout, what went
// wrong on stderr with exit code 1. Each skill has its own copy, because a skill is hashed and run on its own.
import { lstatSync, readlinkSync, readSync, realpathSync, writeSync } from 'node:fs';
import { dirname, isAbsolute, join, parse, relative, resolve, sep } from 'node:path';

const inputLimit = 4 * 1024 * 1024;

/** Runs one tool. A thrown error is a refusal: its message goes to stderr, nothing to stdout. */
export async function runTool(help, run) {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    say(1, help.trim());
    return;
  }
  try {
    say(1, JSON.stringify(await run(readArguments())));
  } catch (error) {
    say(2, sentence(error));
    process.exitCode = 1;
  }
}

/** One line without control characters. What the system says names the host's folders, so it is said in other words. */
function sentence(error) {
  const message =
    error?.syscall === undefined
      ? (error?.message ?? String(error))
      : `the system refused it: ${error.code} (${error.syscall})`;
  return message.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

function readArguments() {
  const chunks = [];
  let size = 0;
  for (let chunk = readSome(); chunk.length > 0; chunk = readSome()) {
    size += chunk.length;
    if (size > inputLimit) throw new Error('the arguments are larger than 4 MiB');
    chunks.push(chunk);
  }
  let value;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new Error('the arguments on stdin are not JSON in UTF-8; try --help');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('the arguments on stdin are not a JSON object; try --help');
  return value;
}

/** Without the streams of Node, which take longer to load than most tools work. */
function readSome() {
  const room = Buffer.alloc(64 * 1024);
  return room.subarray(
    0,
    patiently(() => readSync(0, room)),
  );
}

function say(to, line) {
  let rest = Buffer.from(`${line}\n`);
  while (rest.length > 0) rest = rest.subarray(patiently(() => writeSync(to, rest)));
}

/** Who has been told not to wait for what comes or goes is asked again. The end of what comes is an error on Windows. */
function patiently(work) {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (error.code === 'EOF') return 0;
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

/** An argument that has to be text. */
export function text(args, name) {
  const value = Object.hasOwn(args, name) ? args[name] : undefined;
  if (value === undefined) throw new Error(`the argument "${name}" is missing`);
  if (typeof value !== 'string') throw new Error(`the argument "${name}" is not a text`);
  if (!value.isWellFormed()) throw new Error(`the argument "${name}" has half of a character (a lone surrogate)`);
  return value;
}

/**
 * A path of the workspace, which is the current folder, as `{ absolute, path }`. Refused are absolute paths and whatever
 * leads out of the workspace: by `..`, or by a link anywhere on the way.
 */
export function inWorkspace(path) {
  if (path === '' || path.includes('\0')) throw new Error('the path is empty or has a NUL character');
  if (isAbsolute(path) || /^[A-Za-z]:/.test(path))
    throw new Error(`"${path}" is absolute; name a path inside the workspace`);
  const root = realpathSync(process.cwd());
  const absolute = resolve(root, path);
  if (!isInside(root, absolute)) throw new Error(`"${path}" leads out of the workspace`);
  const real = realOf(absolute);
  if (!isInside(root, real)) throw new Error(`"${path}" leads out of the workspace through a link`);
  return { absolute, path: relative(root, absolute).split(sep).join('/') || '.' };
}

/**
 * Where a path really lies, step by step as the system walks it: links followed as far as they lead, the rest as it is written. A
 * link to what is not there counts as that place: a sandbox may hide what it points to, and it leads out all the same.
 */
function realOf(absolute) {
  let { root: at } = parse(absolute);
  let ahead = absolute.slice(at.length).split(sep);
  for (let links = 0; ahead.length > 0;) {
    const [name, ...rest] = ahead;
    const next = name === '..' ? dirname(at) : join(at, name);
    const target = name !== '..' && entryAt(next)?.isSymbolicLink() ? readlinkSync(next) : undefined;
    if (target !== undefined && ++links > 40) throw new Error('the path leads through a loop of links');
    if (target === undefined) at = next;
    else if (isAbsolute(target)) at = parse(target).root;
    ahead =
      target === undefined
        ? rest
        : [...target.slice(isAbsolute(target) ? at.length : 0).split(sep === '\\' ? /[\\/]/ : '/'), ...rest];
  }
  return at;
}

/** What is at a path itself, links not followed; undefined where nothing is. */
export function entryAt(absolute) {
  try {
    return lstatSync(absolute);
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function isInside(root, path) {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
