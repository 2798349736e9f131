import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packLimits } from '@fpf/skill-registry/tree';
import { packRefused } from '../pack/pack-refused.ts';
import { runProgram } from './run-program.ts';

const timeoutMs = 300_000;

/** One command of git, in the clone. */
type Git = (step: string, ...args: readonly string[]) => Promise<string>;

/**
 * A clone at one commit, without hooks, templates, filters, submodules or file-system monitors, over https, ssh or a
 * file only. No attribute of the repository is heeded, so that the files are the bytes that were committed.
 */
export async function fetchGit(
  url: string,
  ref: string | undefined,
  work: string,
  bytes: number = packLimits.clone,
): Promise<{ readonly dir: string; readonly commit: string }> {
  mkdirSync(work, { recursive: true });
  const dir = join(realpathSync(work), 'clone');
  const [env, room] = [environment(), { dir: work, bytes }];
  const run = (before: readonly string[], step: string, args: readonly string[]): Promise<string> =>
    runProgram('git', [...settings, ...before, step, ...args], { step, cwd: work, env, timeoutMs, room });
  await clone((...args) => run([], 'clone', args), url, ref, dir);
  const at: Git = (step, ...args) => run(['-C', dir], step, args);
  const named = `${await resolveRef(at, ref)}^{commit}`;
  const commit = await at('rev-parse', '--verify', '--quiet', '--end-of-options', named).then(
    (found) => found.trim(),
    (cause: unknown) => {
      if (ref === undefined) throw cause;
      throw packRefused(
        'pack.source',
        `${url} has no branch, tag or commit ${ref}`,
        `\`git ls-remote ${url}\` lists its branches and tags.`,
      );
    },
  );
  mkdirSync(join(dir, '.git', 'info'), { recursive: true });
  writeFileSync(join(dir, '.git', 'info', 'attributes'), '* -text -filter -ident -working-tree-encoding\n');
  await at('checkout', '--quiet', '--detach', '--force', commit);
  return { dir, commit };
}

/**
 * One commit of one branch or tag, where a name is given that the other side has. A commit has no name to ask by, and
 * some servers give nothing shallow: then all of it, within the same bound.
 */
async function clone(
  run: (...args: readonly string[]) => Promise<string>,
  url: string,
  ref: string | undefined,
  dir: string,
): Promise<void> {
  const whole = ['--no-checkout', '--no-recurse-submodules', '--template='];
  if (ref === undefined || !/^[0-9a-f]{7,64}$/.test(ref)) {
    const named = ref === undefined ? [] : ['--branch', ref];
    try {
      return void (await run(...whole, '--depth', '1', '--single-branch', ...named, '--', url, dir));
    } catch (error) {
      if (!(error instanceof Error) || !/shallow|not found in upstream/.test(error.message)) throw error;
      rmSync(dir, { recursive: true, force: true });
    }
  }
  await run(...whole, '--', url, dir);
}

/** A branch of the other side is `origin/NAME` here; a tag or a commit is itself. */
async function resolveRef(at: Git, ref: string | undefined): Promise<string> {
  if (ref === undefined) return 'HEAD';
  for (const name of [`refs/remotes/origin/${ref}`, `refs/tags/${ref}`]) {
    const found = await at('for-each-ref', '--format=%(refname)', name);
    if (found.trim() === name) return name;
  }
  return ref;
}

const settings = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.symlinks=true',
  'core.autocrlf=false',
  'core.protectHFS=true',
  'core.protectNTFS=true',
  'filter.lfs.smudge=',
  'filter.lfs.process=',
  'filter.lfs.required=false',
  'submodule.recurse=false',
  'protocol.allow=never',
  'protocol.https.allow=always',
  'protocol.ssh.allow=always',
  'protocol.file.allow=always',
  'transfer.fsckObjects=true',
  'advice.detachedHead=false',
  'gc.auto=0',
].flatMap((setting) => ['-c', setting]);

/** The user's own config stays (proxies, credentials, keys); what a calling hook has set does not. */
function environment(): Readonly<Record<string, string | undefined>> {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^GIT_(?!SSH|ASKPASS|CONFIG_GLOBAL$|CONFIG_NOSYSTEM$|SSL_)/.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    GIT_TERMINAL_PROMPT: '0',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_ALLOW_PROTOCOL: 'https:ssh:file',
    LC_ALL: 'C',
  };
}
