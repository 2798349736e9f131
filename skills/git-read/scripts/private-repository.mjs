// The repository is read through a folder of our own, with a configuration of our own. Its config, hooks and attribute files
// are never given to git, so that nothing they name can be started: no fsmonitor, filter, text converter, external diff, pager, alias,
// include, signing program or remote. Only its objects, references and index are.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findGit, refused, runGit } from './git-program.mjs';
import { refuseSpecial } from './special-files.mjs';
import { entryAt, inWorkspace } from './tool.mjs';

const largest = 64 * 1024 * 1024;

/** Settings that only say how files and objects are stored; nothing in them names a program or a file. */
const harmless =
  /^(core\.(repositoryformatversion|filemode|symlinks|ignorecase|precomposeunicode|autocrlf|eol|sparsecheckout|sparsecheckoutcone)|extensions\.(objectformat|refstorage))$/;

/** Opens the workspace's repository, hands it to `use`, and removes the private folder whatever happens. */
export function withRepository(use) {
  const git = findGit();
  const place = findRepository();
  const folder = mkdtempSync(join(tmpdir(), 'git-read-'));
  try {
    const repository = {
      git,
      folder,
      workspace: inWorkspace('.').absolute,
      objects: join(place, 'objects'),
      index: join(place, 'index'),
      nothing: join(folder, 'nothing'),
    };
    prepare(place, folder);
    takeSettings(repository);
    return use(repository);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function findRepository() {
  const { absolute } = inWorkspace('.git');
  const entry = entryAt(absolute);
  if (!entry) throw new Error('the workspace is no git repository: it has no folder .git');
  if (!entry.isDirectory())
    throw new Error(
      'the .git of the workspace is no folder (a linked worktree or a submodule keeps its history elsewhere), so it is not read',
    );
  for (const name of ['HEAD', 'config', 'index', 'objects', 'packed-refs', 'refs', 'reftable', 'shallow', 'info'])
    inWorkspace(`.git/${name}`);
  refuseSpecial(absolute);
  if (!isFolder(join(absolute, 'objects')) || !existsSync(join(absolute, 'HEAD')))
    throw new Error('the workspace is no git repository: its folder .git has no objects or no HEAD');
  const alternates = join(absolute, 'objects', 'info', 'alternates');
  if (existsSync(alternates) && statSync(alternates).size > 0)
    throw new Error('the repository borrows objects from another one (objects/info/alternates), so it is not read');
  return absolute;
}

function prepare(place, folder) {
  writeFileSync(join(folder, 'nothing'), '');
  writeFileSync(join(folder, 'config'), '[core]\n\tbare = false\n');
  mkdirSync(join(folder, 'info'));
  for (const name of ['HEAD', 'packed-refs', 'shallow', 'info/exclude', 'info/sparse-checkout'])
    copyFile(place, folder, name);
  for (const name of readdirSync(place)) if (/^sharedindex\.[0-9a-f]{40,64}$/.test(name)) copyFile(place, folder, name);
  for (const name of ['refs', 'reftable']) {
    if (isFolder(join(place, name))) symlinkSync(join(place, name), join(folder, name), 'junction');
  }
  if (!existsSync(join(folder, 'refs'))) mkdirSync(join(folder, 'refs'));
}

function copyFile(place, folder, name) {
  const { absolute } = inWorkspace(`.git/${name}`);
  if (!existsSync(absolute)) return;
  if (!statSync(absolute).isFile() || statSync(absolute).size > largest)
    throw new Error(`.git/${name} is no file of at most 64 MiB, so nothing is read`);
  cpSync(absolute, join(folder, name), { dereference: true });
}

/** The harmless settings of the repository's own config, read as data by git itself, without its includes. */
function takeSettings(repository) {
  const { absolute } = inWorkspace('.git/config');
  if (!existsSync(absolute)) return;
  if (!statSync(absolute).isFile() || statSync(absolute).size > 1024 * 1024)
    throw new Error('.git/config is no file of at most 1 MiB, so nothing is read');
  const listed = runGit(repository, ['config', '--file', absolute, '--no-includes', '--null', '--list']);
  if (listed.code !== 0) throw refused(repository, listed);
  const lines = ['[core]', '\tbare = false'];
  for (const entry of listed.output.toString('utf8').split('\0')) {
    const [name = '', value = 'true'] = entry.split('\n');
    const key = name.toLowerCase();
    if (!harmless.test(key) || !/^[A-Za-z0-9]{1,20}$/.test(value)) continue;
    const [section, setting] = key.split('.');
    lines.push(`[${section}]`, `\t${setting} = ${value}`);
  }
  writeFileSync(join(repository.folder, 'config'), `${lines.join('\n')}\n`);
}

function isFolder(path) {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
