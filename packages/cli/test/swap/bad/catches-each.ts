import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ConfigFile, contractIds, type PortRole } from '@fpf/contracts';
import { type Badness, badPorts } from '../bad-matrix.ts';
import { json } from '../../support/fpf.ts';
import { install, naming, type Package, swapProject } from '../../support/projects/swap-project.ts';
import { badSources, behind } from './as-package.ts';

export type Report = {
  readonly port: string;
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly reason?: string;
};

export const ports = Object.keys(contractIds) as readonly PortRole[];

/** What `fpf check` says of a project in which each of these ports has a package of its own. */
function checked(packages: ReadonlyMap<PortRole, Package>, ...args: readonly string[]): readonly Report[] {
  const name = (port: PortRole): string => `@acme/${port}`;
  const says = [...packages.keys()].map((port) => naming(behind(port), '1.0.0', undefined, name(port)));
  const components = Object.assign({}, ...says.map((one) => one.components)) as NonNullable<ConfigFile['components']>;
  const { dir, run, trust } = swapProject({ ...(Object.assign({}, ...says) as ConfigFile), components });
  for (const [port, source] of packages) install(dir, source, name(port));
  trust();
  const ran = run('check', ...args, '--json');
  assert.equal(ran.code, 6, ran.stderr);
  return json(ran)['data'] as unknown as readonly Report[];
}

/**
 * The adapter is one package and the store behind it another, so one check sees every port but the store, and another
 * the store.
 */
export function checkedEach(
  sourcesOf: (port: PortRole) => Package | undefined,
  ...args: readonly string[]
): readonly Report[] {
  const packages = (some: readonly PortRole[]): Map<PortRole, Package> =>
    new Map(some.flatMap((port) => [sourcesOf(port)].flatMap((source) => (source ? [[port, source] as const] : []))));
  const others = checked(packages(ports.filter((port) => port !== 'state-store')), ...args);
  const store =
    sourcesOf('state-store') === undefined ? [] : checked(packages(['state-store']), 'state-store', ...args);
  return [...others.filter(({ port }) => port !== 'state-store'), ...store];
}

/** A test for each port that can be bad in this way: `fpf check` has a case that catches it. */
export function catchesEach(badness: Badness): void {
  const isTried = (port: PortRole): boolean => typeof badPorts[port][badness] !== 'string';
  // The case that each hangs in is the first that asks it: behind the third that does not end, none is tried.
  const limit = badness === 'hangs' ? ['--timeout', '2'] : [];
  const found = once(() => checkedEach((port) => (isTried(port) ? badSources(port, badness) : undefined), ...limit));
  for (const port of ports) {
    const cell = badPorts[port][badness];
    if (typeof cell === 'string') {
      test(`${port}: none that ${badness} is tried: ${cell}`, () => assert.ok(cell.length > 10));
      continue;
    }
    test(`${port}: one that ${badness} is caught by \`fpf check\`, by the case ${String(cell.name)}`, (t) => {
      const asked = found().filter((one) => one.port === port && cell.name.test(one.name));
      assert.ok(asked.length > 0, `no case of ${port} is called ${String(cell.name)}`);
      const skipped = asked.flatMap(({ reason }) => reason ?? []);
      if (skipped.length > 0) return t.skip(skipped.join('; '));
      const said = asked.flatMap(({ status, message }) => (status === 'failed' ? [message ?? ''] : []));
      assert.ok(said.length > 0, 'it passed');
      if (badness === 'hangs') assert.match(said.join('\n'), /did not end within|no later/);
    });
  }
}

/** Each check is made when the first of its cells is asked about. */
export function once(make: () => readonly Report[]): () => readonly Report[] {
  let made: readonly Report[] | undefined;
  return () => (made ??= make());
}
