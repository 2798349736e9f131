import { userInfo } from 'node:os';
import type { Person } from '@fpf/contracts';
import { findProgram } from '@fpf/agentfs-adapter/places';
import { runProgram } from './run-program.ts';

const timeoutMs = 2_000;

/** Who is at this account, as the system and the account's git know them. */
export async function whoAnswers(workspace: string): Promise<Person> {
  const git = await gitIdentity(workspace);
  return { ...account(), ...(git && { git }) };
}

function account(): Pick<Person, 'user' | 'uid'> {
  try {
    const { username, uid } = userInfo();
    return { ...(text(username) && { user: text(username) as string }), ...(uid >= 0 && { uid }) };
  } catch {
    // An account that the system has no name for.
    const uid = process.getuid?.();
    return uid === undefined ? {} : { uid };
  }
}

/**
 * The identity that git would sign a commit here with, were it not for the repository: only the user's or the system's
 * config is read, since a repository comes with the workspace and could name anybody.
 */
async function gitIdentity(workspace: string): Promise<Person['git']> {
  const git = findProgram('git');
  if (git === undefined) return undefined;
  for (const from of ['global', 'system'] as const) {
    const { code, stdout } = await runProgram(git, questionFor(from), { cwd: workspace, env: quiet(), timeoutMs });
    const found = code === 0 ? identityIn(stdout) : {};
    if (found.name !== undefined || found.email !== undefined) return { ...found, from };
  }
  return undefined;
}

/** Reads a config and nothing else; no monitor, hook or pager has a turn, and each is switched off all the same. */
function questionFor(scope: 'global' | 'system'): readonly string[] {
  const off = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'core.pager=cat', 'pager.config=false'];
  return [
    '--no-pager',
    '--no-optional-locks',
    ...off.flatMap((setting) => ['-c', setting]),
    'config',
    `--${scope}`,
    '--includes',
    '--null',
    '--get-regexp',
    '^user\\.(name|email)$',
  ];
}

/** What says where the user's config is, and nothing that a hook or a repository could have set. */
function quiet(): NodeJS.ProcessEnv {
  const kept = ['HOME', 'XDG_CONFIG_HOME', 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_NOSYSTEM'];
  const mine = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]));
  return { ...Object.fromEntries(mine), LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' };
}

/** `user.name\nAda\0user.email\nada@x\0`; of a key that stands several times the last counts, as for git. */
function identityIn(stdout: string): { readonly name?: string; readonly email?: string } {
  const found = new Map<string, string>();
  for (const entry of stdout.split('\0')) {
    const end = entry.indexOf('\n');
    const value = text(entry.slice(end + 1));
    if (end > 0 && value !== undefined) found.set(entry.slice(0, end), value);
  }
  const [name, email] = [found.get('user.name'), found.get('user.email')];
  return { ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
}

function text(value: string): string | undefined {
  return value.trim().slice(0, 256).toWellFormed() || undefined;
}
