import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** Two commands started at once in a fresh clone must not install into the same folder at the same time. */
export async function withLock(path, step, work) {
  for (let told = false; !take(path); told = true) {
    if (!told) step('another command is setting up this clone; waiting for it');
    await new Promise((wake) => setTimeout(wake, 250));
  }
  const release = () => rmSync(path, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!alive(path)) rmSync(path, { force: true });
    return false;
  }
}

/**
 * A lock whose owner is gone (killed, machine restarted) is nobody's; so is one whose owner was killed before it wrote
 * its number.
 */
function alive(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    if (!pid) return Date.now() - statSync(path).mtimeMs < writingMs;
    process.kill(pid, 0);
    return !ended(pid);
  } catch (error) {
    // No such file: it was just given back, or its owner has just gone; either is found out by trying again.
    return error.code === 'EPERM' || error.code === 'ENOENT';
  }
}

const writingMs = 5_000;

/** One that has ended without a parent that asks keeps its number, in a container without an init for ever. */
function ended(pid) {
  return process.platform === 'linux' && /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}
