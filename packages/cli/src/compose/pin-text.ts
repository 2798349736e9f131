import type { ComponentPin } from '@fpf/contracts';

/**
 * What stands behind a port, as logs, traces and reports name it: also that it was made for an earlier contract, and
 * what it was taken for.
 */
export function pinText({ package: name, version, contract, converted }: ComponentPin): string {
  return `${name}@${version}${converted === undefined ? '' : ` (${contract} as ${converted})`}`;
}
