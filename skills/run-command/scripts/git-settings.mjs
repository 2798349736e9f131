// git starts programs that a repository's own settings name. None is started here: what can be switched off is, and a repository whose
// settings name programs under names of its own (filters, drivers, aliases, includes) is not read by git at all.
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseSpecial } from './special-files.mjs';

const largest = 1024 * 1024;
const nothing = '/dev/null';

/** These win over the repository's own settings. */
const settings = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', nothing],
  ['core.pager', 'cat'],
  ['core.editor', 'false'],
  ['core.askPass', ''],
  ['core.sshCommand', 'false'],
  ['core.attributesFile', nothing],
  ['credential.helper', ''],
  ['gpg.program', 'false'],
  ['gpg.ssh.program', 'false'],
  ['gpg.x509.program', 'false'],
  ['log.showSignature', 'false'],
  ['commit.gpgSign', 'false'],
  ['tag.gpgSign', 'false'],
  ['protocol.allow', 'never'],
  ['safe.bareRepository', 'explicit'],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
  ['submodule.recurse', 'false'],
  ['status.submoduleSummary', 'false'],
  ['diff.ignoreSubmodules', 'all'],
];

export function gitEnvironment() {
  const entries = settings.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return {
    ...Object.fromEntries(entries),
    GIT_CONFIG_COUNT: String(settings.length),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: nothing,
    GIT_CONFIG_SYSTEM: nothing,
    GIT_ATTR_NOSYSTEM: '1',
    GIT_CEILING_DIRECTORIES: join(process.cwd(), '..'),
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_PAGER: 'cat',
    GIT_EDITOR: 'false',
    GIT_SEQUENCE_EDITOR: 'false',
    GIT_ASKPASS: 'false',
    GIT_SSH_COMMAND: 'false',
  };
}

/** Settings whose value git starts, or that bring in other settings, whatever their section: a line can hold more than one of these. */
const key =
  /(^|\])\s*(clean|smudge|process|textconv|command|cmd|driver|external|fsmonitor|hookspath|pager|editor|sshcommand|askpass|gitproxy|program|helper|difffilter|packobjectshook|uploadpack|receivepack|vcs|worktree|alternaterefscommand|attributesfile|path)\s*(=|$|[;#])/i;
const section = /\[\s*(alias|include|includeif|pager|hook)\b/i;

/** Refuses git in a workspace whose repository brings programs, or is not all in the workspace. */
export function refuseGitPrograms(root = '.') {
  if (['HEAD', 'objects', 'refs'].every((name) => at(join(root, name))))
    throw refusal('the workspace itself looks like a bare repository');
  const place = join(root, '.git');
  const entry = at(place);
  if (!entry) return;
  if (!entry.isDirectory()) throw refusal('its .git is no folder, so its settings lie elsewhere');
  refuseSpecial(place);
  for (const name of ['config', 'config.worktree']) checkConfig(join(place, name), name);
  const modules = at(join(place, 'modules'));
  if (modules && readdirSync(join(place, 'modules')).length > 0)
    throw refusal('it has submodules, with settings of their own');
}

function checkConfig(path, name) {
  const entry = at(path);
  if (!entry) return;
  if (!entry.isFile() || entry.size > largest) throw refusal(`its ${name} is no regular file of at most 1 MiB`);
  const line = readFileSync(path, 'utf8')
    .split('\n')
    .find((one) => key.test(one) || section.test(one));
  if (line !== undefined)
    throw refusal(
      `its ${name} has settings that name programs or other settings: ${JSON.stringify(line.trim().slice(0, 60))}`,
    );
}

function at(path) {
  try {
    return lstatSync(path);
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function refusal(why) {
  return new Error(
    `git is not started over this repository: ${why}; the skill git-read reads such a repository without starting anything`,
  );
}
