import type { ConfigFile } from '@fpf/contracts';
import { suites } from '../suites.ts';

/** The cases of every port have folders of their own, so nothing of the project has to be another afterwards. */
export const untouched = 'leaves the workspace on the host as it was';
/** Of a port that nothing stands behind. */
export const none = 'every case';

/**
 * The cases of a port by name, in the order in which they are tried. Known before any component is loaded, so that none
 * can leave one out.
 */
export function plannedCases(port: string, { guards }: ConfigFile): readonly string[] {
  const subjects = port === 'evidence-resolver' ? (guards?.resolvers ?? []) : [port];
  if (subjects.length === 0) return [none];
  const names = (suites[port]?.(() => undefined) ?? []).map(({ name }) => name);
  return [...subjects.flatMap(() => names), untouched];
}
