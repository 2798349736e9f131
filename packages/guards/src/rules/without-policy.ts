import type { JudgedTool } from '@fpf/contracts';

/** Where a project states no rules: tools of the shipped pack that touch nothing, or only files of the session. */
export function allowedWithoutPolicy({ skill, effect, network }: JudgedTool): boolean {
  return skill.shipped && (effect === 'pure' || effect === 'fs') && !network;
}
