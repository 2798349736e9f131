// Random changes of a folder, the same ones for the same seed and the same tree. Run by tools in the sandbox, and on a
// plain folder beside it that shows what should have come of it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { join } from 'node:path';

const names = ['a', 'b', 'c', 'a.b', 'a b', 'Z', 'é', '.hidden'];
const fileModes = [0o644, 0o600, 0o755, 0o444];
const folderModes = [0o755, 0o700, 0o750, 0o1777];
const sizes = [0, 1, 7, 4095, 4096, 4097, 20_000];

export function generator(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export function pathsOf(root, prefix = '') {
  return fs
    .readdirSync(join(root, prefix))
    .sort((a, b) => (a < b ? -1 : 1))
    .flatMap((name) => {
      const path = prefix === '' ? name : `${prefix}/${name}`;
      if (path === '.fpf') return [];
      return fs.lstatSync(join(root, path)).isDirectory() ? [path, ...pathsOf(root, path)] : [path];
    });
}

/** Gives what was done, for a person to read. */
export function mutate(root, seed, count) {
  const next = generator(seed);
  let linked = false;
  const one = (list) => list[next(list.length)];
  const at = (path) => join(root, path);
  const is = (path) => fs.lstatSync(at(path), { throwIfNoEntry: false });
  const all = (test) => pathsOf(root).filter((path) => test(is(path)));
  const files = () => all((stats) => stats.isFile());
  // A tool has no rights but its user's own.
  const writable = () => all((stats) => stats.isFile() && (stats.mode & 0o200) !== 0);
  const folders = () => all((stats) => stats.isDirectory());
  const within = () => one(['', '', ...folders()]);
  const fresh = () => {
    const folder = within();
    return folder === '' ? one(names) : `${folder}/${one(names)}`;
  };
  const content = () => Buffer.alloc(one(sizes), `${next(1_000_000)} `);
  const drop = (path) => fs.rmSync(at(path), { recursive: true, force: true });
  // Where a folder of a lower layer cannot be renamed, its content is moved piece by piece, as `mv` does it.
  const move = (from, to) => {
    try {
      fs.renameSync(at(from), at(to));
    } catch (error) {
      if (error.code !== 'EXDEV') throw error;
      const { mode } = is(from);
      fs.mkdirSync(at(to), 0o700);
      for (const name of fs.readdirSync(at(from)).sort()) move(`${from}/${name}`, `${to}/${name}`);
      fs.rmdirSync(at(from));
      fs.chmodSync(at(to), mode & 0o1777);
    }
  };
  const make = (path) => {
    if (is(path)) return 'taken';
    fs.writeFileSync(at(path), content(), { mode: 0o644 });
    fs.chmodSync(at(path), one(fileModes));
    return path;
  };
  const grow = (path, depth) => {
    fs.mkdirSync(at(path));
    fs.chmodSync(at(path), one(folderModes));
    for (let left = next(3); left > 0; left -= 1) {
      const inner = `${path}/${one(names)}`;
      if (is(inner)) continue;
      if (depth > 0 && next(2) === 0) grow(inner, depth - 1);
      else make(inner);
    }
  };
  const some = (list, work) => (list.length === 0 ? 'none there' : work(one(list)));
  const operations = {
    create: () => make(fresh()),
    createAgain: () => make(fresh()),
    grow: () => {
      const path = fresh();
      if (is(path)) return 'taken';
      grow(path, 2);
      return path;
    },
    overwrite: () => some(writable(), (path) => (fs.writeFileSync(at(path), content()), path)),
    same: () => some(writable(), (path) => (fs.writeFileSync(at(path), fs.readFileSync(at(path))), path)),
    append: () => some(writable(), (path) => (fs.appendFileSync(at(path), content()), path)),
    truncate: () => some(writable(), (path) => (fs.truncateSync(at(path), next(5000)), path)),
    unlink: () =>
      some(
        all((stats) => !stats.isDirectory()),
        (path) => (fs.unlinkSync(at(path)), path),
      ),
    rmtree: () => some(folders(), (path) => (drop(path), path)),
    renameFile: () =>
      some(files(), (path) => {
        const to = fresh();
        // Onto its other name: nothing on a plain file system, and an error of the kernel's overlay.
        if (is(to)?.isDirectory() || (linked && is(to))) return 'taken';
        fs.renameSync(at(path), at(to));
        return `${path} -> ${to}`;
      }),
    renameFolder: () =>
      some(folders(), (path) => {
        const to = fresh();
        if (is(to) || to === path || to.startsWith(`${path}/`)) return 'not there';
        move(path, to);
        return `${path} -> ${to}`;
      }),
    symlink: () => {
      const path = fresh();
      if (is(path)) return 'taken';
      // Never upwards: a folder with such a link in it may be moved to where it would lead out, and that is refused.
      const target = one(['nowhere', 'a', 'b/c', 'é', ...pathsOf(root)]);
      fs.symlinkSync(target, at(path));
      return `${path} -> ${target}`;
    },
    link: () =>
      some(files(), (path) => {
        const to = fresh();
        if (is(to)) return 'taken';
        fs.linkSync(at(path), at(to));
        linked = true;
        return `${path} = ${to}`;
      }),
    // The kernel's overlay goes on refusing by the old mode what is opened by the other name (see session-faults.md).
    chmodFile: () =>
      linked ? 'a file has two names' : some(files(), (path) => (fs.chmodSync(at(path), one(fileModes)), path)),
    chmodFolder: () => some(folders(), (path) => (fs.chmodSync(at(path), one(folderModes)), path)),
    fifo: () => {
      const path = fresh();
      if (is(path)) return 'taken';
      const { status, stderr } = spawnSync('mkfifo', ['-m', '644', at(path)], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`mkfifo: ${stderr}`);
      return path;
    },
    fileToFolder: () => some(files(), (path) => (drop(path), grow(path, 1), path)),
    folderToFile: () => some(folders(), (path) => (drop(path), make(path))),
    again: () => some(folders(), (path) => (drop(path), grow(path, 1), path)),
    linkToFile: () =>
      some(
        all((stats) => stats.isSymbolicLink()),
        (path) => (drop(path), make(path)),
      ),
  };
  const done = [];
  for (let left = count; left > 0; left -= 1) {
    const name = one(Object.keys(operations));
    done.push(`${name}: ${operations[name]()}`);
  }
  return done;
}
