import type { Holder, MethodInterface } from '@fpf/contracts';
import { examine } from './examine.ts';
import { noteSkill } from './note-skill.ts';

/** A holder that has what the demo skill asks for. */
export const able: Holder = {
  id: 'run-1',
  window: { start: '2026-01-12T00:00:00.000Z', end: null },
  facts: { node: '24.1.0', 'workspace-read': 'granted', 'workspace-write': 'granted' },
};

/** The interface of a body, with its findings left to the tests that are about them. */
export function methodOf(skill: string = noteSkill['SKILL.md'] ?? ''): Partial<MethodInterface> {
  const { 'SKILL.md': _body, ...more } = noteSkill;
  const { method } = examine(skill, 'fpf', more);
  if (!method) throw new Error('the skill has no method');
  return method;
}
