import { type Reason, reason, type ToolSpec } from '@fpf/contracts';
import { kindOf } from './evidence/question.ts';
import type { Resolvers } from './evidence/resolver.ts';

/** What makes a guard unusable, found before anything is called: a broken guard never passes. */
export function checkGuard(tool: ToolSpec, resolvers: Resolvers): readonly Reason[] {
  const { guard } = tool;
  if (!guard) return [];
  const found: Reason[] = [];
  if (guard.when !== undefined) {
    found.push(
      reason(
        'guard.when-unsupported',
        'guard',
        `The guard of ${tool.name} has a \`when\` expression; this engine evaluates required evidence only.`,
      ),
    );
  }
  if (guard.required_evidence.length === 0 && guard.when === undefined) {
    found.push(reason('guard.proves-nothing', 'guard', `The guard of ${tool.name} requires no evidence.`));
  }
  for (const query of guard.required_evidence) {
    if (!resolvers.has(kindOf(query))) {
      found.push(
        reason(
          'guard.broken',
          'guard',
          `The guard of ${tool.name} asks for ${query}; known kinds are ${[...resolvers.keys()].join(', ')}.`,
          [query],
        ),
      );
    }
  }
  return found;
}
