import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';

/** How long the registry may take: whoever waits has a project to make. */
const mostMs = 5000;

/**
 * Asks npm, set up as the user has it, whether its registry has a version of a package. Undefined where no answer came:
 * then `npm install` may still find it, in its cache.
 */
export async function registryHas(name: string, version: string, env = process.env): Promise<boolean | undefined> {
  const args = ['view', `${name}@${version}`, 'version', '--json', '--fetch-retries=0', '--loglevel=silent'];
  const { said, failed } = await run(args, env);
  if (!failed) return said.includes(version);
  return /"code": *"E404"/.test(said) ? false : undefined;
}

/** npm runs apart from any project, whose own settings are not those of a new one. */
function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<{ said: string; failed: boolean }> {
  return new Promise((resolve) => {
    execFile('npm', args, { cwd: tmpdir(), env, timeout: mostMs, encoding: 'utf8' }, (error, stdout) =>
      resolve({ said: stdout, failed: error !== null }),
    );
  });
}
