import type { AdmittedCall } from '../guard/admitted-call.ts';
import { hashJson } from './sha256.ts';

/**
 * What an approval is bound to: the skill by its bytes, the tool, and the arguments. Not the run: a person allows a
 * deed, and the same deed asked for again is the same question.
 */
export function callHash({ skill, tool, args }: Pick<AdmittedCall, 'skill' | 'tool' | 'args'>): string {
  return hashJson([skill.id, skill.hash ?? skill.version, tool.name, args]);
}
