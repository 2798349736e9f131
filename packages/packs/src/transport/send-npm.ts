import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packRefused } from '../pack/pack-refused.ts';
import { runForOutput } from './run-program.ts';

export type Sending = {
  /** The package's name: npm looks for the registry of its scope first. */
  readonly name: string;
  readonly registry: string;
  readonly dryRun: boolean;
  /** An empty folder of its own; the caller removes it. */
  readonly work: string;
};

/**
 * Sends an archive by npm, with scripts off, and gives back where npm says that it went. A registry that the user's npm
 * config or the package names for the scope would go before `--registry`, so that the scope's is named too; and before
 * anything is sent npm is asked where it would go.
 */
export async function sendNpm(archive: string, { name, registry, dryRun, work }: Sending): Promise<string> {
  const wanted = addressOf(registry);
  if (wanted === undefined)
    throw packRefused(
      'pack.registry',
      `${JSON.stringify(registry)} is no address of a registry`,
      'Give one such as https://npm.example.org/.',
    );
  // A folder with a manifest of its own, so that npm does not look at a project around it.
  writeFileSync(join(work, 'package.json'), '{"private":true}\n');
  const scope = /^(@[^/]+)\//.exec(name)?.[1];
  const args = [
    'publish',
    archive,
    '--ignore-scripts',
    '--registry',
    registry,
    ...(scope === undefined ? [] : [`--${scope}:registry=${registry}`]),
    '--loglevel=notice',
    '--color=false',
    '--json=false',
  ];
  const publish = async (...more: readonly string[]): Promise<string> => {
    const { err } = await runForOutput('npm', [...args, ...more], { cwd: work, env: process.env, timeoutMs: 300_000 });
    return placeIn(err);
  };
  const place = await publish('--dry-run');
  if (addressOf(place) !== wanted)
    throw packRefused(
      'pack.registry',
      `npm would send ${name} to ${place || 'a place that it does not tell'}, and not to ${registry}; nothing was sent`,
      'Look for what names another registry in your npm config, as `npm config list` shows it.',
    );
  return dryRun ? place : await publish('--dry-run=false');
}

function placeIn(said: string): string {
  return [...said.matchAll(/Publishing to (\S+) with tag /g)].at(-1)?.[1] ?? '';
}

/** Without what a person is known by there, which npm does not print. */
function addressOf(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { origin, pathname, search } = new URL(text);
  return `${origin}${pathname.replace(/\/*$/, '/')}${search}`;
}
