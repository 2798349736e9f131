import type { FpfError } from '@fpf/contracts';

/** Which file a tree was refused for: that of the skill where none is named. */
export function refusedPath({ details }: FpfError): string {
  return typeof details.path === 'string' && details.path !== '' ? details.path : 'SKILL.md';
}
