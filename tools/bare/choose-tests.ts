import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everything } from '../reach/choose.ts';

/**
 * A test with one of these looks at the machine: at bubblewrap, at the steps of the sandbox, or at who runs it. A new
 * helper of tests that does so gets a sign here.
 */
export const signs: readonly RegExp[] = [
  /'bwrap'/,
  /\bbubblewrap\b/,
  /\bclimb\(/,
  /\bfindProgram\b/,
  /\bgetuid\b/,
  /\bmissing\(step/,
  /\bsandbox: \[/,
  /\bsandboxOf\b/,
];

/** Kills, attacks and random calls, which take minutes and try each step of the sandbox by its name. */
const long =
  /\/(?:kills|oracle)\/|\/test\/(?:hostile|hostile-record|ordinary-user|host\/commit-kills)(?:\.long)?\.test\.ts$/;

/** What the tests of every package look at the machine through. */
const underneath = /^(?:packages\/(?:agentfs-adapter|contract-tests|tool-runner)\/src\/|tools\/bare\/)/;

/**
 * Returns the tests that look at the machine: for each package their paths below it. Of a change, those of the packages
 * that it is in, or all.
 */
export function chooseTests(root: string, changed?: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const reached = (folder: string): boolean =>
    changed === undefined ||
    changed.some((file) => everything.test(file) || underneath.test(file) || file.startsWith(`${folder}/`));
  const chosen = new Map<string, readonly string[]>();
  for (const file of globSync('{packages,examples}/*/test/**/*.test.ts', { cwd: root }).sort()) {
    const text = readFileSync(join(root, file), 'utf8');
    if (long.test(file) || !signs.some((sign) => sign.test(text))) continue;
    const folder = file.split('/', 2).join('/');
    if (!reached(folder)) continue;
    chosen.set(folder, [...(chosen.get(folder) ?? []), file.slice(folder.length + 1)]);
  }
  return chosen;
}
