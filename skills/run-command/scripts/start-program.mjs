// Starts one program without a shell, with an environment of its own, and keeps what it says up to a cap.
import { spawn } from 'node:child_process';
import { constants, tmpdir } from 'node:os';
import { gitEnvironment } from './git-settings.mjs';
import { folders } from './programs.mjs';

const mostSaid = 65_536;

/** `{ ended, exit_code, stdout, stderr, truncated }`. Never rejects for what the program does. */
export function startProgram({ name, file, names }, args, seconds) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      argv0: name,
      env: { ...environment(), ...(names.includes('git') ? gitEnvironment() : {}) },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const [out, err] = [keeper(child.stdout), keeper(child.stderr)];
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      end(child);
    }, seconds * 1_000);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(new Error(`the program could not be started: ${error.message}`));
    });
    // What it left running in its group goes with it, or its pipes would be waited for.
    child.once('exit', () => end(child));
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      const [stdout, stderr] = [out(), err()];
      resolve({
        ended: late ? 'time' : signal === null ? 'exit' : 'signal',
        exit_code: code ?? 128 + (constants.signals[signal] ?? 0),
        stdout: stdout.text,
        stderr: stderr.text,
        truncated: stdout.cut || stderr.cut,
      });
    });
  });
}

/** Nothing of the caller's: no tokens, no proxies, no settings that start a pager, an editor or another program. */
function environment() {
  return {
    PATH: folders.join(':'),
    HOME: tmpdir(),
    TMPDIR: tmpdir(),
    LANG: 'C.UTF-8',
    PAGER: 'cat',
    EDITOR: 'false',
  };
}

function keeper(stream) {
  const kept = [];
  let [size, total] = [0, 0];
  stream.on('data', (chunk) => {
    total += chunk.length;
    const part = chunk.subarray(0, mostSaid - size);
    size += part.length;
    if (part.length > 0) kept.push(part);
  });
  return () => ({ text: Buffer.concat(kept).toString('utf8').toWellFormed(), cut: total > mostSaid });
}

function end(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Its group is empty already.
  }
}
