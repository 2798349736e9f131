import type { ComponentPin } from '@fpf/contracts';

/** Names a component as logs, traces and reports do. */
export function pinText({ package: name, version }: ComponentPin): string {
  return `${name}@${version}`;
}
