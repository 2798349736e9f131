import { pathToFileURL } from 'node:url';
import { componentBase, fixtureFrom } from '@fpf/project/installed';
import type { ProjectRecord } from '@fpf/project/open';

/** Of our own packages, those that have one. */
const own: Readonly<Record<string, () => Promise<unknown>>> = {
  '@fpf/guards': () => import('@fpf/guards/contract-fixture'),
};

/**
 * What a package says for the cases of its port: its `./contract-fixture`, looked up where the package itself is;
 * undefined where it has none.
 */
export async function contractFixture(project: ProjectRecord, name: string, configured: boolean): Promise<unknown> {
  if (!configured) return Object.hasOwn(own, name) ? await own[name]?.() : undefined;
  const entry = fixtureFrom(componentBase(project), name);
  return entry === undefined ? undefined : await import(pathToFileURL(entry).href);
}
